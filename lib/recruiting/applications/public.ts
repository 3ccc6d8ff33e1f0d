export { addApplication } from "./add-application.ts";
export type { StoredAnswer } from "./answers.ts";
export { selectChanged } from "./select-changed.ts";
