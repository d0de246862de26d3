"""Long batch jobs: workers on this machine or a cluster, and checkpoints to resume from."""
