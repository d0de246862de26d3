"""Tables: the state of one game under way, the commands that change it, and the clients around it."""
