"""Pyodide's files: the names that every host knows, and the one module that becomes a script."""

from pathlib import Path

import pytest

from tools.cache import BuildError
from tools.runtime import as_script

MODULE = """async function make() { return import.meta.url; }
export default make;
"""


def test_no_file_of_the_site_has_an_ending_that_hosts_do_not_know(built: Path) -> None:
    assert list(built.rglob("*.js"))
    assert not list(built.rglob("*.mjs"))


def test_a_script_leaves_its_maker_and_is_told_its_address() -> None:
    assert as_script(MODULE) == (
        '"use strict";\nasync function make() { return globalThis.machineAddress; }\nglobalThis.createMachine = make;'
    )


@pytest.mark.parametrize("module", [MODULE.replace("export default", "//"), MODULE.replace("import.meta.url", "1")])
def test_another_module_is_not_made_a_script(module: str) -> None:
    with pytest.raises(BuildError):
        as_script(module)
