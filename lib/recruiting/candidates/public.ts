export { findOrAddCandidate } from "./add-candidate.ts";
export { type CandidateRow, candidateColumns } from "./select-candidates.ts";
