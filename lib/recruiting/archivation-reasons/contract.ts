import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { oneOf, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { id, settingName, stamps } from "#lib/recruiting/fields.ts";
import { archivationReasonKinds } from "#lib/recruiting/words.ts";

const defineOperation = inArea("Recruiting settings");

/** Maximum archive reasons per organization. */
export const maxReasons = 200;

const reason = z
  .object({
    id: outgoingUuid,
    name: z.string(),
    reason_group_slug: z.literal("CANDIDATE_ARCHIVATION"),
    kind: z.enum(archivationReasonKinds).meta({ description: "Who decided: the organization or the candidate" }),
    is_retired: z.boolean().meta({ description: "No longer offered for new decisions" }),
    ...stamps,
  })
  .meta({ id: "ArchivationReason" });

const name = settingName("Reason is required.").meta({ description: "The reason in a few words" });
const reason_id = id;

export const listArchivationReasons = defineOperation({
  name: "list_archivation_reasons",
  words: "rejection reject reasons turned down why",
  method: "GET",
  path: "/ats/reasons",
  scope: "ats:read",
  summary: "List archive reasons",
  description: `Reasons for archiving an application, sorted by name. At most ${maxReasons}.`,
  input: z.object({
    reason_group_slug: oneOf(["CANDIDATE_ARCHIVATION"]).optional().meta({ description: "The only group of reasons" }),
  }),
  output: z.object({ data: z.array(reason) }),
});

export const getArchivationReason = defineOperation({
  name: "get_archivation_reason",
  method: "GET",
  path: "/ats/reasons/{reason_id}",
  scope: "ats:read",
  summary: "Retrieve an archive reason",
  description: "Includes who decides, the organization or the candidate, and whether it's retired.",
  input: z.object({ reason_id }),
  output: z.object({ data: reason }),
});

export const createArchivationReason = defineOperation({
  name: "create_archivation_reason",
  words: "rejection new",
  adds: true,
  method: "POST",
  path: "/ats/reasons",
  scope: "ats:write",
  summary: "Add an archive reason",
  description:
    "You can then choose it when you archive an application. Refused with 409 if another reason has this name.",
  input: z.object({
    name,
    kind: oneOf(archivationReasonKinds)
      .default("REJECTED")
      .meta({ description: "Who decided: the organization or the candidate" }),
  }),
  output: z.object({ data: reason }),
  status: 201,
});

export const updateArchivationReason = defineOperation({
  name: "update_archivation_reason",
  words: "rejection rename",
  method: "PATCH",
  path: "/ats/reasons/{reason_id}",
  scope: "ats:write",
  summary: "Change an archive reason",
  description: "Only the fields you send change. Applications that were archived for this reason keep it.",
  input: z.object({
    reason_id,
    name: name.optional(),
    kind: oneOf(archivationReasonKinds)
      .optional()
      .meta({ description: "Who decided: the organization or the candidate" }),
    is_retired: z
      .boolean()
      .optional()
      .meta({ description: "`true` removes it from new decisions; the history keeps it" }),
  }),
  output: z.object({ data: reason }),
});
