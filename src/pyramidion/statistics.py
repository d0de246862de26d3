"""Confidence intervals of a proportion in a sample."""

from math import sqrt

Z = 1.959964
"""Number of standard deviations that contain 95 percent of a normal distribution."""


def wilson(count: float, size: float) -> tuple[float, float]:
    """The 95 percent interval of a proportion of which `count` of `size` have been observed; halves may count as draws.

    Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927); unlike the normal approximation it is valid for rare events
    too, and it is conservative if draws occur.
    """
    share, spread = count / size, Z * Z / size
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / size + spread / (4 * size)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
