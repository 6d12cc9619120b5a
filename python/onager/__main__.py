"""`python3 -m onager` is the program `onager`, as is the command that a wheel installs."""

import os
import sys

from .experiment import program


def main() -> None:
    """Becomes the program."""
    path = program()
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
