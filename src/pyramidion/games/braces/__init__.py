"""Braces: stacks, two dice and the treehouse die."""
