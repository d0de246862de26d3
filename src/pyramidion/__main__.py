"""`python -m pyramidion` does what `pyramidion` does."""

from pyramidion.cli import main

raise SystemExit(main())
