import { z } from "zod";
import { countryCode, line, text } from "#lib/platform/declaration/fields.ts";

export const personFields = {
  first_name: line(100),
  last_name: line(100),
  email: text("must be an email address")
    .max(200, "must have at most 200 characters")
    .pipe(z.email("must be an email address"))
    .meta({ description: "Unique in the organization, ignoring case" }),
  country: countryCode,
  job_title: line(200),
};
