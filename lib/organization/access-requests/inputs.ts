import { z } from "zod";
import { line, oneOf } from "#lib/platform/declaration/fields.ts";
import { accesses } from "./rules.ts";

const sentence = line(500, { missing: "must be text", tooLong: "Use at most 500 characters" });

export const createAccessRequestInput = z.object({
  access: oneOf(accesses).meta({
    description: "The scope that is missing, or `administration` for what only owners and admins do",
  }),
  page: line(80, { missing: "Say on which page it was missing" }).meta({
    description: "What the page is called, for whoever decides",
    examples: ["Payroll"],
  }),
  note: sentence.optional().meta({ description: "Why it is needed" }),
});

export const reply = sentence.optional().meta({ description: "What whoever asked is told, too" });
