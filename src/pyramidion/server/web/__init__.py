"""HTTP and WebSocket endpoints, middleware and static files."""
