"""What tests share: models of the repository, and a net with 3^40 states."""
import pathlib

import onager
import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def table():
    return onager.load(EXAMPLES / "philosophers-5.pnml")


@pytest.fixture
def examples():
    return EXAMPLES


@pytest.fixture(scope="session")
def endless():
    return onager.generate("counters", 40)
