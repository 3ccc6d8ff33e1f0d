export { settle } from "./decide.ts";
export { findReissuable } from "./find-reissuable.ts";
