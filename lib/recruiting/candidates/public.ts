export { findOrAddCandidate } from "./add-candidate.ts";
