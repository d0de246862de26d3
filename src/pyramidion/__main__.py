"""`python -m pyramidion` is the same as `pyramidion`."""

from pyramidion.cli import main

raise SystemExit(main())
