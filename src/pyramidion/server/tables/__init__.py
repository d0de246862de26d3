"""Tables: the state of one game in progress, the commands that change it, and the clients connected to it."""
