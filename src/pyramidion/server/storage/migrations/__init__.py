"""Revisions of the database's tables, in the order in which `storage.schema.upgrade_schema` applies them."""
