import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { scopes } from "#lib/platform/api/scopes.ts";
import { roles } from "#lib/platform/auth/roles.ts";
import { updatePasswordInput } from "./inputs.ts";

export const getAccount = defineOperation({
  name: "get_account",
  method: "GET",
  path: "/account",
  area: "Account",
  scope: null,
  principals: ["session"],
  summary: "Retrieve the signed-in account",
  description:
    "The person as the organization in use knows them, the role in it, and the organizations that the session opens.",
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
  refuses: [404],
  input: z.object({ organization_id: z.uuid({ error: "must be a UUID" }) }),
  output: z.object({ data: z.object({ updated: z.literal(true) }) }),
});

export const updatePassword = defineOperation({
  name: "update_password",
  method: "POST",
  path: "/account/password",
  area: "Account",
  scope: null,
  principals: ["session"],
  summary: "Change the password",
  description:
    "Changes the password of the organization in use and of the others that it opens. Ends every other session that began with it, and revokes the personal tokens and disconnects the apps in those organizations unless `revoke_personal_tokens` is false.",
  input: updatePasswordInput,
  output: z.object({ data: z.object({ updated: z.literal(true) }) }),
  sensitive: ["current_password", "new_password"],
});
