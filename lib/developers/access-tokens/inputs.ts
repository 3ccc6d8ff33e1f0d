import { z } from "zod";
import { line, wholeNumber } from "#lib/platform/declaration/fields.ts";
import { isForOrganizations, scopes } from "#lib/platform/declaration/scopes.ts";
import { longestLifeDays, tokenTypes } from "./rules.ts";

export const createAccessTokenInput = z
  .object({
    name: line(100, { missing: "Give the token a name", tooLong: "Use at most 100 characters" }).meta({
      description: "What the token is for, as lists show it",
    }),
    type: z
      .enum(tokenTypes, { error: "Choose organization or personal" })
      .meta({ description: "Whom it acts for: the organization or the person who makes it" }),
    scopes: z
      .array(z.enum(scopes, { error: "Not a scope of this service" }))
      .min(1, "Choose at least one scope")
      .max(scopes.length)
      .meta({ description: "What it may read and change" }),
    sensitive_data_access: z.boolean().default(false).meta({ description: "Whether responses show sensitive values" }),
    expires_in_days: wholeNumber(1, longestLifeDays)
      .default(90)
      .meta({ description: "Days until it stops working. Default 90" }),
  })
  .superRefine(({ type, scopes: given }, context) => {
    if (type === "personal" && given.some(isForOrganizations))
      context.addIssue({
        ...{ code: "custom", path: ["scopes"] },
        message: "Only an organization token can have SCIM scopes: leave them out, or choose organization",
      });
  });
