"""What the README, the Makefile and the workflow name is there, and leads where they say."""

import re

import pytest

from tools.setup import ROOT

README = (ROOT / "README.md").read_text()
MAKEFILE = (ROOT / "Makefile").read_text()
WORKFLOW = (ROOT / ".github" / "workflows" / "site.yml").read_text()
TASKS = {
    name: (needs.split(), recipe)
    for name, needs, recipe in re.findall(r"^(\w+):([^#\n]*)##[^\n]*\n((?:\t[^\n]*\n)+)", MAKEFILE, re.MULTILINE)
}


def test_every_task_that_the_readme_names_is_there() -> None:
    named = set(re.findall(r"`make (\w+)", README))
    assert named > {"play", "test", "screenshots"}
    assert named <= set(TASKS)


def test_every_task_that_needs_packages_sets_them_up_first() -> None:
    for name, (_, recipe) in TASKS.items():
        if "$(TOOLS)" in recipe:
            assert "tools.setup" in recipe.partition("$(TOOLS)")[0], name


def test_only_what_a_task_has_set_up_is_run_without_one() -> None:
    modules = set(re.findall(r"\.venv/bin/python -m (\S+)", README))
    assert modules == {"tools.messages"}, "the README says `make messages` before"


@pytest.mark.parametrize(
    ("owner", "name", "own", "expected"),
    [
        ("ann", "fourfall", "", "https://ann.github.io/fourfall/"),
        ("ann", "ann.github.io", "", "https://ann.github.io/"),
        ("ann", "ben.github.io", "", "https://ann.github.io/ben.github.io/"),
        ("ann", "fourfall", "https://games.example/", "https://games.example/"),
    ],
)
def test_the_workflow_builds_for_the_address_where_it_publishes(owner: str, name: str, own: str, expected: str) -> None:
    found = re.search(r"BASE: >-\s+\$\{\{(.*?)\}\}", WORKFLOW, re.DOTALL)
    assert found
    terms = {
        "vars.BASE": repr(own),
        "github.repository_owner": repr(owner),
        "github.event.repository.name": repr(name),
        "&&": "and",
        "||": "or",
    }
    expression = " ".join(found[1].split())
    for term, text in terms.items():
        expression = expression.replace(term, text)
    assert eval(expression, {"format": lambda text, *parts: text.format(*parts)}) == expected
