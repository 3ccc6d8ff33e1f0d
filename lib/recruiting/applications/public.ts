export { addApplication } from "./add-application.ts";
export type { StoredAnswer } from "./answers.ts";
export { selectAllChanged, selectChanged } from "./select-changed.ts";
