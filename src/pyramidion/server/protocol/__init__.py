"""The messages that clients and server exchange, as typed structs."""
