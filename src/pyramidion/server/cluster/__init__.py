"""Several servers on one database: the message bus, and which server leads a table."""
