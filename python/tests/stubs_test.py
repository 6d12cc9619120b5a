"""The stub of the extension says what is there, and what people use is annotated and documented."""
import ast
import inspect
import pathlib
import re
import typing

import onager
import pytest
from onager import _core

STUB = pathlib.Path(_core.__file__).parent / "_core.pyi"
STATED = {node.name if hasattr(node, "name") else node.target.id: node for node in ast.parse(STUB.read_text()).body
          if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AnnAssign))}


def parameters(function):
    """By the first line of its docstring, which pybind11 writes: name(a: T, b: U) -> V."""
    line = function.__doc__.splitlines()[0]
    inside = line[line.index("(") + 1:line.rindex(") ->")]
    return re.findall(r"(?:^|, )(\w+): ", inside)


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_names():
    assert public(vars(_core)) == set(STATED)


@pytest.mark.parametrize("name", [name for name, node in STATED.items() if isinstance(node, ast.FunctionDef)])
def test_functions(name):
    assert parameters(getattr(_core, name)) == [argument.arg for argument in STATED[name].args.args]


@pytest.mark.parametrize("name", ["Trace", "Answer", "Model", "Walk", "Automaton"])
def test_classes(name):
    stated = {node.name: node for node in STATED[name].body if isinstance(node, ast.FunctionDef)}
    found = vars(getattr(_core, name))
    assert public(found) == public(stated)
    for member, node in stated.items():
        if node.decorator_list:
            assert isinstance(found[member], property)
        else:
            assert parameters(found[member]) == [argument.arg for argument in node.args.args]


def used_by_people():
    for name in onager.__all__:
        thing = getattr(onager, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            yield name, thing
        if inspect.isclass(thing):
            yield from ((f"{name}.{member}", value) for member, value in vars(thing).items()
                        if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)))


@pytest.mark.parametrize("name, thing", used_by_people())
def test_documented_and_annotated(name, thing):
    assert inspect.getdoc(thing), name
    function = thing.fget if isinstance(thing, property) else thing
    if inspect.isfunction(function):
        signature = inspect.signature(function)
        assert signature.return_annotation is not signature.empty, name
        assert all(each.annotation is not each.empty for each in list(signature.parameters.values())
                   if each.name != "self"), name


def test_typed():
    assert (STUB.parent / "py.typed").exists()


@pytest.mark.parametrize("name, thing", used_by_people())
def test_annotations_mean_something(name, thing):
    function = thing.fget if isinstance(thing, property) else thing
    if inspect.isfunction(function):
        later = {"Model": onager.Model, "Trace": onager.Trace, "Answer": onager.Answer, "Space": onager.Space}
        assert "return" in typing.get_type_hints(function, {**later, **function.__globals__}), name


def test_the_stub_means_something():
    names = {**vars(_core), **vars(typing), "Callable": typing.Callable, "Sequence": typing.Sequence,
             "Mapping": typing.Mapping}
    annotations = [node.returns for node in ast.walk(ast.parse(STUB.read_text())) if isinstance(node, ast.FunctionDef)]
    annotations += [node.annotation for node in ast.walk(ast.parse(STUB.read_text()))
                    if isinstance(node, (ast.arg, ast.AnnAssign)) and node.annotation is not None]
    for annotation in annotations:
        eval(ast.unparse(annotation), dict(names))
