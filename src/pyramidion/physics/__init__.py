"""The throw of Pass The Pyramids: three hollow pyramids as rigid bodies, from an open palm to rest (rulings T8-T11)."""
