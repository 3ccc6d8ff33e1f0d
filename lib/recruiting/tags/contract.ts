import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf, searchText } from "#lib/platform/declaration/list-fields.ts";
import { id, settingName, stamps } from "#lib/recruiting/fields.ts";
import { maxTags } from "./rules.ts";

const defineOperation = inArea("Candidate tags");

const tag = z
  .object({
    id: outgoingUuid,
    label: z.string(),
    tag_group_slug: z.literal("CANDIDATE"),
    candidates_count: z.int(),
    created_by_hris_organization_user_id: outgoingUuid.nullable(),
    updated_by_hris_organization_user_id: outgoingUuid.nullable(),
    ...stamps,
  })
  .meta({ id: "CandidateTag" });

const label = settingName("Tag name is required.").meta({ description: "Name of the tag" });
const tag_id = id;
const one = z.object({ data: tag });

export const listTags = defineOperation({
  name: "list_tags",
  words: "labels label available tagged",
  method: "GET",
  path: "/ats/tags",
  scope: "ats:read",
  summary: "List candidate tags",
  description: "Newest first, with the number of candidates that have each tag.",
  input: z.object({ search: searchText("Text in the tag's name"), ...pageInput(20) }),
  output: pageOf(tag, { total: true }),
  errors: { 400: "stamped", 500: "stamped" },
  versions: ["2026-02-27"],
});

export const getTag = defineOperation({
  name: "get_tag",
  method: "GET",
  path: "/ats/tags/{tag_id}",
  scope: "ats:read",
  summary: "Retrieve a candidate tag",
  description: "Includes the number of candidates who have it.",
  input: z.object({ tag_id }),
  output: one,
});

export const createTag = defineOperation({
  name: "create_tag",
  words: "label new",
  adds: true,
  method: "POST",
  path: "/ats/tags",
  scope: "ats:write",
  summary: "Add a candidate tag",
  description: "You can then add it to candidates. Refused with 409 if another tag has this name.",
  input: z.object({ label }),
  output: one,
  status: 201,
});

export const updateTag = defineOperation({
  name: "update_tag",
  words: "label rename",
  method: "PATCH",
  path: "/ats/tags/{tag_id}",
  scope: "ats:write",
  summary: "Rename a candidate tag",
  description: "Every candidate who has the tag shows the new name. Refused with 409 if another tag has this name.",
  input: z.object({ tag_id, label: label.optional() }),
  output: one,
});

export const deleteTag = defineOperation({
  name: "delete_tag",
  words: "label remove",
  method: "DELETE",
  path: "/ats/tags/{tag_id}",
  scope: "ats:write",
  summary: "Delete a candidate tag",
  description: "Also removes it from every candidate who has it.",
  input: z.object({ tag_id }),
  output: deleted,
  destructive: true,
});

export const replaceCandidateTags = defineOperation({
  name: "replace_candidate_tags",
  words: "label labels tag untag retag add remove take off set candidate all",
  tolerant: true,
  method: "POST",
  path: "/ats/candidates/{candidate_id}/tags",
  scope: "ats:write",
  summary: "Replace a candidate's tags",
  description: "The candidate ends up with exactly these tags. An empty list removes all tags.",
  input: z.object({
    candidate_id: id,
    tag_ids: z
      .array(id, { error: "must be a list of tag IDs" })
      .max(maxTags, `must have at most ${maxTags} tags`)
      .meta({ description: "All tags it has from then on", examples: [["5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f"]] }),
  }),
  output: z.object({
    data: z.array(
      z.object({ id: outgoingUuid, tag_id: outgoingUuid, candidate_id: outgoingUuid, created_at: timestamp }),
    ),
  }),
  status: 201,
  errors: { 400: "stamped", 500: "stamped" },
  versions: ["2026-02-27"],
});
