"""Time controls, the clock of simultaneous decisions, and deadlines."""
