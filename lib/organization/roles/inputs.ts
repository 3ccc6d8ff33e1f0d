import { z } from "zod";
import { customScopes } from "#lib/platform/auth/roles.ts";
import { line, oneOf } from "#lib/platform/declaration/fields.ts";

const name = line(60, { missing: "Enter a name", tooLong: "Use at most 60 characters" }).meta({
  description: "What people call it. Built-in roles' names are taken.",
  examples: ["Payroll lead"],
});

const scopes = z
  .array(oneOf(customScopes), { error: "must be a list of scopes" })
  .min(1, "Choose at least one permission")
  .max(customScopes.length, `Send each of the ${customScopes.length} scopes once`)
  .meta({ description: "What the role includes. You can't include a scope that your own role lacks." });

export const createRoleInput = z.object({ name, scopes });

export const updateRoleInput = z.object({ name: name.optional(), scopes: scopes.optional() });
