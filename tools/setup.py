"""Sets up the virtual environment: `venv` creates it, `play` and `dev` install what each needs. Standard library
only.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
EXTRAS = {"play": ("server",), "dev": ("server", "cluster", "physics", "plots", "images", "docs", "dev")}
BETTER = {
    "fast": (
        "numba,llvmlite,numpy",
        "Numba has no wheel for this machine: the bots will run uncompiled, and so play less deeply.",
    ),
    "physics": ("mujoco,numpy", "MuJoCo has no wheel for this machine: throws are drawn from a table, not simulated."),
    "uvloop": ("uvloop", "uvloop has no wheel for this machine: the server takes a tenth more processor time a move."),
    "images": (
        "pillow,resvg_py",
        "Pillow or resvg has no wheel for this machine: games cannot be saved as GIF animations.",
    ),
}
"""Packages that are installed only if there are wheels: the extra -> its packages, and what is missing without them."""
OLDEST = (3, 11)


def main() -> int:
    """Runs one step; returns its exit code."""
    step = sys.argv[1] if len(sys.argv) == 2 else ""
    if sys.version_info < OLDEST:
        print(f"Pyramidion needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}.", file=sys.stderr)
        print("Name a newer one: make play PYTHON=python3.12", file=sys.stderr)
        return 2
    if step == "venv":
        return make_venv()
    if step in EXTRAS:
        # Hundreds of megabytes, for a few examples: on other machines their tests are skipped.
        learning = ("learning",) if step == "dev" and os.environ.get("CI") else ()
        return install((*EXTRAS[step], *learning))
    print("usage: setup.py venv|play|dev", file=sys.stderr)
    return 2


def make_venv() -> int:
    """Creates .venv, or says what the system lacks."""
    print("Setting up .venv …", flush=True)
    try:
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        print(error.stdout + error.stderr, file=sys.stderr)
        print("Python could not create a virtual environment (on Debian: apt install python3-venv).", file=sys.stderr)
        return 1
    return 0


def install(extras: tuple[str, ...]) -> int:
    """Installs the project with the extras; then optional packages, if there are wheels for this machine."""
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
