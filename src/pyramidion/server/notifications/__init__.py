"""Web push notifications for players whose turn it is."""
