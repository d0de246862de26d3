"""Storage on SQLite or PostgreSQL: tables and their logs, archive, encryption, backups."""
