import { z } from "zod";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { id } from "#lib/recruiting/fields.ts";

export const exportCandidate = defineOperation({
  name: "export_candidate",
  words: "gdpr data request everything copy",
  method: "GET",
  path: "/ats/candidates/{candidate_id}/export",
  area: "Candidates",
  scope: "ats:read",
  summary: "Export everything about a candidate",
  description:
    "A ZIP file for data access requests: `candidate.json` with the candidate, tags, applications, form answers, notes, stage history, emails, and merges that can be undone, and the candidate's files in `files/`. Each export is recorded in the audit log.",
  needsProof: true,
  input: z.object({ candidate_id: id }),
  output: z.string(),
  produces: "application/zip",
  isAudited: true,
});
