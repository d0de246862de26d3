"""Slices of work: limits of time are kept at any speed, and a floor of work under load."""

import pytest

from pyramidion.search import time_budget
from pyramidion.search.time_budget import TimeBudget


class Clock:
    """Time as the tests let it go by."""

    def __init__(self):
        self.now = 100.0

    def perf_counter(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(time_budget, "time", made)
    return made


def work(one, clock, speed, most=10**9):
    """Works in slices until the pace is over; returns the slices. speed: units a second, perhaps by time."""
    slices = []
    while True:
        slices.append(one.slice(most - one.done))
        clock.now += slices[-1] / (speed(clock.now) if callable(speed) else speed)
        one.record(slices[-1])
        if one.exhausted or one.done >= most:
            return slices


@pytest.mark.parametrize("speed", [300, 20_000, 1e7])
@pytest.mark.parametrize("seconds", [0.05, 0.3, 3.0])
def test_work_ends_in_time_at_any_speed(seconds, speed, clock):
    slices = work(TimeBudget(seconds), clock, speed)
    took = clock.now - 100.0
    assert seconds - max(0.02 * seconds, 2 / speed, 0.001) <= took <= seconds + 1 / speed + 1e-9
    assert max(slices) <= max(1, 0.0301 * speed)


def test_a_machine_that_becomes_busy_delays_the_end_by_one_slice(clock):
    work(TimeBudget(0.3), clock, lambda now: 1e5 if now < 100.2 else 1e4)
    assert clock.now - 100.0 < 0.3 + 0.3
    slices = work(TimeBudget(0.3), clock, lambda now: 1e4)
    assert len(slices) > 8


def test_under_load_a_floor_is_worked_off_in_at_most_twice_the_time(clock):
    work(TimeBudget(0.3, floor=50), clock, 100)
    assert clock.now - 100.0 == pytest.approx(0.5, abs=0.05)
    clock.now = 100.0
    work(TimeBudget(0.3, floor=5000), clock, 100)
    assert clock.now - 100.0 == pytest.approx(0.6, abs=0.1)


def test_work_that_changes_its_speed_begins_again_with_a_small_slice(clock):
    one = TimeBudget(1.0, first=2)
    for _ in range(6):
        clock.now += one.slice(10**6) / 1e6
        one.record(one.slice(10**6))
    assert one.slice(10**6) > 1000
    one.record(1000, restart=True)
    assert one.slice(10**6) == 2


def test_slices_that_lengthen_stay_a_fraction_of_the_time(clock):
    one = TimeBudget(100.0, lengthening=True)
    slices = work(one, clock, 1000)
    assert max(slices) > 10_000
    assert clock.now - 100.0 == pytest.approx(100.0, abs=1.0)


def test_who_is_told_to_stop_stops(clock):
    asked = []
    work(TimeBudget(100.0, lambda: asked.append(1) or len(asked) == 3), clock, 1000)
    assert len(asked) == 3


def test_no_slice_exceeds_the_work_that_is_left(clock):
    assert sum(work(TimeBudget(100.0), clock, 1e6, most=777)) == 777
