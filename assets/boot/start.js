// Starts PyScript under a Content-Security-Policy that forbids code made from text.
import "./databases.js"; // in this order: PyScript opens them as soon as it is imported
import { hooks } from "../../vendor/pyscript/core.js";

// PyScript's own hook for its workers would be turned into code with Function(); the page has no such worker.
hooks.worker.onBeforeRunAsync.clear();
