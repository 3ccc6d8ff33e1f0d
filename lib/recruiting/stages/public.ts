export { archiveErased } from "./archive-erased.ts";
