"""Search over bound rules: random playouts, tree search; interpreted or compiled from the same source."""
