import { z } from "zod";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { outgoingUuid } from "#lib/platform/declaration/fields.ts";

const hiringMember = z
  .object({
    hris_organization_user_id: outgoingUuid.meta({
      description: "Use as `author_id` in notes and `creator_id` in moves",
    }),
    name: z.string(),
    first_name: z.string().meta({ description: "As in People if the email address is there, otherwise from `name`" }),
    last_name: z.string().meta({ description: "Empty if `name` is one word" }),
    email: z.string(),
    work_email: z.string().meta({ description: "The same as `email`" }),
    job_title: z.string().nullable().meta({ description: "From People; null if the email address isn't there" }),
    role: z.string(),
  })
  .meta({ id: "HiringMember" });

export const listHiringMembers = defineOperation({
  name: "list_hiring_members",
  words: "recruiters interviewers hiring managers team",
  method: "GET",
  path: "/ats/hiring-members",
  area: "Recruiting settings",
  scope: "ats:read",
  summary: "List hiring members",
  description: "Active members of the organization, sorted by name. At most 1,000.",
  input: z.object({}),
  output: z.object({ data: z.array(hiringMember) }),
});
