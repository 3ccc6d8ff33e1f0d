import { z } from "zod";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { outgoingUuid } from "#lib/platform/declaration/fields.ts";

const hiringMember = z
  .object({
    hris_organization_user_id: outgoingUuid.meta({
      description: "Use as `author_id` in notes and `creator_id` in moves",
    }),
    name: z.string(),
    email: z.string(),
    role: z.string(),
  })
  .meta({ id: "HiringMember" });

export const listHiringMembers = defineOperation({
  name: "list_hiring_members",
  method: "GET",
  path: "/ats/hiring-members",
  area: "Recruiting settings",
  scope: "ats:read",
  summary: "List hiring members",
  description: "Active members of the organization, sorted by name. At most 1,000.",
  input: z.object({}),
  output: z.object({ data: z.array(hiringMember) }),
});
