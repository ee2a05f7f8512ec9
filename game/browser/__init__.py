"""The only place that imports js, pyscript or pyodide."""

from js import document as document
