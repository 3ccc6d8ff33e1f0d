import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { outgoingUuid, text } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { stamps } from "#lib/recruiting/fields.ts";

const defineOperation = inArea("Recruiting settings");

const source = z.object({ id: outgoingUuid, slug: z.string(), ...stamps }).meta({ id: "ApplicationSource" });

export const listApplicationSources = defineOperation({
  name: "list_application_sources",
  words: "source where from career fair referral job board",
  tolerant: true,
  method: "GET",
  path: "/ats/application-sources",
  scope: "ats:read",
  summary: "List application sources",
  description: "Where applications come from: the standard sources and your own.",
  input: z.object(pageInput(20)),
  output: pageOf(source, { total: true }),
});

export const createApplicationSource = defineOperation({
  name: "create_application_source",
  words: "where from channel new",
  adds: true,
  method: "POST",
  path: "/ats/application-sources",
  scope: "ats:write",
  summary: "Add an application source",
  description: "Applications can then use it as their source. Refused with 409 if it already exists.",
  input: z.object({
    slug: text()
      .toUpperCase()
      .regex(/^[A-Z][A-Z0-9_]{1,59}$/, "must be 2 to 60 letters, digits, and underscores, starting with a letter")
      .meta({ description: "Uppercase word, such as JOB_FAIR", examples: ["JOB_FAIR"] }),
  }),
  output: z.object({ data: source }),
  status: 201,
});
