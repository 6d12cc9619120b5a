"""onager, an explicit-state model checker with stubborn sets, for Python.

>>> import onager
>>> table = onager.generate("philosophers", 5)
>>> table
<net philosophers-5: 20 places, 15 transitions>
>>> answer = table.check("deadlock")
>>> answer.verdict
Verdict.VIOLATED
>>> list(answer.trace.steps)
['take_left_1', 'take_left_2', 'take_left_3', 'take_left_4', 'take_left_5']
>>> table.explore().states, table.explore(reduction="deletion").states
(82, 42)

Models are loaded (`load`), read from text (`parse`), members of families (`generate`), built (`Net`, `Program`), or
written in Python (`System`). What is wrong with one, or with a question, is raised as `Error`; a limit that is reached
is no error but the verdict `UNKNOWN`.
"""

from ._core import Error, version as __version__
from ._notebook import Picture
from .answer import Answer, Answers, Fault, Space, Verdict
from .automaton import Automaton, translate
from .experiment import Experiment, Run, experiment
from .explanation import Explanation, Member
from .model import Family, Model, Progress, Replay, families, generate, load, parse
from .net import Net
from .program import Process, Program
from .state import State
from .system import Guard, Step, System, guard, step
from .trace import Event, Trace

__all__ = [
    "Answer", "Answers", "Automaton", "Error", "Event", "Experiment", "Explanation", "Family", "Fault", "Guard", "Member", "Model",
    "Net", "Picture", "Process", "Program", "Progress", "Replay", "Run", "Space", "State", "Step", "System", "Trace",
    "Verdict", "__version__", "experiment", "families", "generate", "guard", "load", "parse", "step", "translate",
]
