"""Running a server: logging, metrics, periodic maintenance."""
