import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { settingName } from "#lib/recruiting/fields.ts";

const defineOperation = inArea("Recruiting settings");

/** Maximum employment types per organization. */
export const maxEmploymentTypes = 100;

const employmentType = z
  .object({ id: outgoingUuid, name: z.string(), created_at: timestamp })
  .meta({ id: "EmploymentType" });

export const listEmploymentTypes = defineOperation({
  name: "list_employment_types",
  words: "full-time part-time internship kinds of employment",
  method: "GET",
  path: "/ats/employment-types",
  scope: "ats:read",
  summary: "List employment types",
  description: `Sorted by name, at most ${maxEmploymentTypes}. A job offers one or more of them.`,
  input: z.object({}),
  output: z.object({ data: z.array(employmentType) }),
});

export const createEmploymentType = defineOperation({
  name: "create_employment_type",
  adds: true,
  method: "POST",
  path: "/ats/employment-types",
  scope: "ats:write",
  summary: "Add an employment type",
  description: `Jobs can then offer it. An organization can have at most ${maxEmploymentTypes}.`,
  input: z.object({
    name: settingName("Employment type is required.").meta({ description: "Name of the employment type" }),
  }),
  output: z.object({ data: employmentType }),
  status: 201,
});
