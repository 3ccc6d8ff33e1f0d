import { z } from "zod";
import { countryCode, line, text } from "#lib/platform/declaration/fields.ts";

export const personFields = {
  first_name: line(100).meta({ description: "First name" }),
  last_name: line(100).meta({ description: "Last name" }),
  email: text("must be an email address")
    .max(200, "must have at most 200 characters")
    .pipe(z.email("must be an email address"))
    .meta({ description: "Unique in the organization, ignoring case" }),
  country: countryCode,
  job_title: line(200).meta({ description: "Job title" }),
};

/** The manager of a person who is added or changed. */
export const managerField = z
  .uuid({ error: "must be the UUID of a person, or null" })
  .toLowerCase()
  .nullable()
  .optional()
  .meta({ description: "The person they report to; null for nobody. Never themselves, also not through others" });

/** Columns of an import of people. */
export const personImportFields = {
  ...personFields,
  manager_email: text("must be an email address")
    .max(200, "must have at most 200 characters")
    .pipe(z.union([z.literal(""), z.email("must be an email address")], { error: "must be an email address" }))
    .optional()
    .meta({ description: "Email address of the person they report to, who exists or is in the file" }),
};
