"""Rooms of tables, for tests of what happens in them."""


async def room_of(services, table_id):
    """The room of a table, which nothing keeps in memory as `TableRegistry.open` would."""
    return await services.registry._load(table_id)
