"""How fast throws are simulated, beside MuJoCo stepping one free box on a table in the same run."""

import time
from collections.abc import Callable

BOX = """<mujoco><option timestep="0.0005"/><worldbody><geom type="plane" size="1 1 1"/>
<body pos="0 0 0.2"><freejoint/><geom type="box" size="0.01 0.01 0.01"/></body></worldbody></mujoco>"""


def box_steps(steps: int) -> float:
    """Steps a box that falls and rests; returns how many."""
    import mujoco

    box = mujoco.MjModel.from_xml_string(BOX)
    mujoco.mj_step(box, mujoco.MjData(box), nstep=steps)
    return steps


def measure_throws(
    seconds: float, rate: Callable[[Callable[[int], float], float], float], told: Callable[[str], None]
) -> dict[str, float] | None:
    """Rates of throws in this process, each measured for about `seconds` by `rate`; `told` is given one line of them.

    throws: simulated and read, per second. steps: of the box, per second. throws_per_step: their ratio, which hardly
    depends on the machine. bytes: of a stored throw, on the average. single: seconds until the first throw is ready.
    None where MuJoCo is not installed.
    """
    try:
        from pyramidion.physics.throw import throw
    except ModuleNotFoundError as error:
        told(f'throws: {error.name} is not installed: pip install "pyramidion[physics]"')
        return None
    before = time.perf_counter()
    sizes = [len(throw("bench").trajectory.encode())]
    single = time.perf_counter() - before

    def throws(rounds: int) -> float:
        sizes.extend(len(throw(f"bench.{len(sizes)}").trajectory.encode()) for _ in range(rounds))
        return rounds

    steps = rate(box_steps, seconds)
    thrown = rate(throws, seconds)
    told(
        f"throws: {thrown:.1f} per second and core, one for {steps / thrown:,.0f} steps of a free box; "
        f"{sum(sizes) / len(sizes):,.0f} bytes each; the first after {single:.2f} s"
    )
    return {
        "throws": thrown,
        "steps": steps,
        "throws_per_step": thrown / steps,
        "bytes": sum(sizes) / len(sizes),
        "single": single,
    }
