export { selectChanged } from "./select-changed.ts";
