import { text } from "#lib/platform/declaration/fields.ts";

const hint = "Use 2 to 60 lowercase letters, digits, and hyphens, with a letter or digit at both ends";

/** The last part of the page's address. An ID belongs to an organization without a slug of its own. */
export const slug = text()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$/, hint)
  .refine((value) => !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value), hint)
  .meta({ description: hint, examples: ["nordwind"] });
