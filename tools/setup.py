"""Sets up the virtual environment: `venv` makes it, `play` and `dev` install what each needs. Standard library only.

`venv-of-any` makes it with the system's own Python, where nobody has chosen the one that runs and it is the slower one.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path
from shutil import which

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
EXTRAS = {"play": ("table",), "dev": ("table", "cluster", "toss", "lab", "pictures", "dev")}
BETTER = {
    "fast": (
        "numba,llvmlite,numpy",
        "Numba has no wheel for this machine: the bots will run uncompiled, and so play less deeply.",
    ),
    "toss": ("mujoco,numpy", "MuJoCo has no wheel for this machine: throws are drawn from a table, not simulated."),
    "quick": ("uvloop", "uvloop has no wheel for this machine: the server takes a tenth more processor time a move."),
    "pictures": ("pillow", "Pillow has no wheel for this machine: games become no moving pictures for messengers."),
}
"""What is installed only where there are wheels: the extra -> their packages, and what is missing without them."""
OLDEST = (3, 11)


def main() -> int:
    """Runs one step; returns its exit code."""
    step = sys.argv[1] if len(sys.argv) == 2 else ""
    if sys.version_info < OLDEST:
        print(f"Pyramidion needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}.", file=sys.stderr)
        print("Name a newer one: make play PYTHON=python3.12", file=sys.stderr)
        return 2
    if step == "venv":
        return make_venv([sys.executable])
    if step == "venv-of-any":
        return make_venv([*quicker(), sys.executable])
    if step in EXTRAS:
        return install(EXTRAS[step])
    print("usage: setup.py venv|venv-of-any|play|dev", file=sys.stderr)
    return 2


def make_venv(pythons: list[str]) -> int:
    """Creates .venv with the first of these that can, or says what the system lacks."""
    for python in pythons:
        print(f"Setting up .venv with {python} …", flush=True)
        made = subprocess.run([python, "-m", "venv", "--clear", str(VENV)], check=False, capture_output=True, text=True)
        if made.returncode == 0:
            return 0
        print(made.stdout + made.stderr, file=sys.stderr)
    print("Python could not make a virtual environment (on Debian: apt install python3-venv).", file=sys.stderr)
    return 1


def quicker(system: Path = Path("/usr/bin/python3")) -> list[str]:
    """The system's own Python, if the one that runs was compiled without a profile; else nothing.

    Tests, servers and uncompiled bots take up to a fifth less with it. `pyenv` compiles so unless it is told otherwise,
    no distribution does. One newer than the one that runs is not taken: not all that is installed may know it.
    """
    built = sysconfig.get_config_var("CONFIG_ARGS") or "--enable-optimizations"  # Windows has no such words
    if (
        "--enable-optimizations" in built
        or sys.base_prefix == "/usr"
        or sys.platform != "linux"
        or which(system) is None
    ):
        return []
    asked = "import ensurepip, sys; print(*sys.version_info[:2])"
    answer = subprocess.run([system, "-c", asked], check=False, capture_output=True, text=True)
    version = tuple(map(int, answer.stdout.split())) if answer.returncode == 0 else ()
    if not OLDEST <= version <= sys.version_info[:2]:
        return []
    print(f"{sys.executable} was compiled without --enable-optimizations: the system's Python is quicker.")
    return [str(system)]


def install(extras: tuple[str, ...]) -> int:
    """Installs the project with the extras; then what makes it better, where there are wheels for this machine."""
    print(f"Installing Pyramidion ({', '.join(extras)}) …", flush=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--prefer-binary"]
    code = subprocess.run([*pip, "-e", f"{ROOT}[{','.join(extras)}]"], check=False).returncode
    for extra, (packages, without) in BETTER.items():
        if code == 0 and extra not in extras:
            wheels = [*pip, f"--only-binary={packages}", "-e", f"{ROOT}[{extra}]"]
            if subprocess.run(wheels, capture_output=True, check=False).returncode:
                print(without, flush=True)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
