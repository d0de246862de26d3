"""The server: tables, seats, views, storage, and the page."""
