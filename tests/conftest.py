"""The order of the ladder: quick rungs first, then what takes a while, a real browser last."""


def pytest_collection_modifyitems(items):
    items.sort(
        key=lambda item: (item.get_closest_marker("browser") is not None, item.get_closest_marker("slow") is not None)
    )
