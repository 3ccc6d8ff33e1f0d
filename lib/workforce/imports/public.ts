export { columnsOf, readRows } from "./check-rows.ts";
export { contractColumns } from "./contract-row.ts";
export { type ImportError, importError, inOrder, refusedImport } from "./import-error.ts";
export { findPeople, waitForTurn } from "./write-people.ts";
