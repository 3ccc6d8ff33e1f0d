import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { slug } from "./inputs.ts";

const defineOperation = inArea("Public jobs");

const page = z
  .object({
    slug: z
      .string()
      .nullable()
      .meta({ description: "Null if none is set: the address then has the organization's ID" }),
    path: z.string().meta({
      description: "Public page with the organization's open jobs",
      examples: ["/jobs/of/nordwind"],
    }),
  })
  .meta({ id: "JobPage" });

export const getJobPage = defineOperation({
  name: "get_job_page",
  words: "careers page address website",
  method: "GET",
  path: "/ats/job-page",
  scope: "ats:read",
  summary: "Retrieve the public jobs page",
  description: "The address of the page that lists the organization's postings on its external career page.",
  input: z.object({}),
  output: z.object({ data: page }),
});

export const updateJobPage = defineOperation({
  name: "update_job_page",
  words: "careers page address website",
  method: "PATCH",
  path: "/ats/job-page",
  scope: "ats:write",
  summary: "Set the address of the public jobs page",
  description:
    "Refused with 409 if another organization uses the slug. The earlier address stops working. Null removes it.",
  input: z.object({ slug: slug.nullable() }),
  output: z.object({ data: page }),
  refuses: [409],
  changes: ["ats"],
});
