"""The table over the network: tables, seats, views, store, and the page."""
