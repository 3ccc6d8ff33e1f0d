import { z } from "zod";
import { defineOperation } from "#lib/api/contract.ts";
import { scopes } from "#lib/api/scopes.ts";
import { roles } from "#lib/auth/roles.ts";

export const shortestPassword = 12;

export const newPassword = z
  .string({ error: "Enter a password" })
  .min(shortestPassword, `Use at least ${shortestPassword} characters`)
  .max(200, "Use at most 200 characters");

export const getAccount = defineOperation({
  name: "get_account",
  method: "GET",
  path: "/account",
  area: "Account",
  scope: null,
  principals: ["session"],
  summary: "Retrieve the signed-in account",
  description: "The person, the organization in use with the role in it, and the other organizations to switch to.",
  input: z.object({}),
  output: z.object({
    data: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      has_password: z.boolean(),
      role: z.enum(roles),
      scopes: z.array(z.enum(scopes)),
      organization: z.object({ id: z.uuid(), name: z.string() }),
      organizations: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) })),
      failing_webhooks: z.int().meta({
        description: "Webhooks that fail again and again or were disabled for it; 0 without the scope webhooks:read",
      }),
    }),
  }),
});

export const switchOrganization = defineOperation({
  name: "switch_organization",
  method: "POST",
  path: "/account/organization",
  area: "Account",
  scope: null,
  principals: ["session"],
  summary: "Switch to another organization",
  input: z.object({ organization_id: z.uuid({ error: "must be a UUID" }) }),
  output: z.object({ data: z.object({ updated: z.literal(true) }) }),
});

export const changePassword = defineOperation({
  name: "change_password",
  method: "POST",
  path: "/account/password",
  area: "Account",
  scope: null,
  principals: ["session"],
  summary: "Change the password",
  description: "Ends every other session of the account.",
  input: z.object({
    current_password: z.string({ error: "Enter your current password" }).min(1, "Enter your current password").max(200),
    new_password: newPassword,
  }),
  output: z.object({ data: z.object({ updated: z.literal(true) }) }),
  sensitive: ["current_password", "new_password"],
});
