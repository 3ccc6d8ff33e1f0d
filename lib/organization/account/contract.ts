import { z } from "zod";
import { outgoingRole, outgoingRoleName } from "#lib/platform/auth/role-fields.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { oneOf, outgoingDay, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { scopes } from "#lib/platform/declaration/scopes.ts";
import { updatePasswordInput } from "./inputs.ts";

const defineOperation = inArea("Account");

export const getAccount = defineOperation({
  name: "get_account",
  words: "me allowed my role permissions who am i",
  method: "GET",
  path: "/account",
  scope: null,
  principals: ["session"],
  summary: "Retrieve the signed-in account",
  description: "Your profile and role in the current organization, and the organizations that your sign-in is for.",
  input: z.object({}),
  output: z.object({
    data: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      has_password: z.boolean(),
      role: outgoingRole,
      role_name: outgoingRoleName,
      scopes: z.array(z.enum(scopes)),
      organization: z.object({ id: z.uuid(), name: z.string() }),
      organizations: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          role: outgoingRole,
          role_name: outgoingRoleName,
          needs: oneOf(["identity_provider", "second_factor"]).nullable().meta({
            description:
              "What it takes to work there: `identity_provider` to sign in through the organization's own, without which you can't switch to it, or `second_factor` to set one up",
          }),
        }),
      ),
      lacks_second_factor: z.boolean().meta({
        description:
          "Whether the organization requires a second factor for your role and you have none: nothing else works until you set it up",
      }),
      failing_webhooks: z.int().meta({
        description:
          "Number of webhooks that keep failing or were disabled for failing; 0 without the scope webhooks:read",
      }),
    }),
  }),
});

export const switchOrganization = defineOperation({
  name: "switch_organization",
  words: "other company change account",
  method: "POST",
  path: "/account/organization",
  scope: null,
  principals: ["session"],
  summary: "Switch to another organization",
  description: "This session then acts for that organization. `get_account` lists the ones you can switch to.",
  refuses: [404],
  input: z.object({ organization_id: z.uuid({ error: "must be a UUID" }) }),
  output: z.object({ data: z.object({ updated: z.literal(true) }) }),
});

export const updatePassword = defineOperation({
  name: "update_password",
  words: "change my password",
  method: "POST",
  path: "/account/password",
  scope: null,
  principals: ["session"],
  summary: "Change the password",
  description:
    "Changes the password for the current organization and for the others you sign in to with it. Ends every other session that used the old password. Also revokes personal tokens and disconnects apps in those organizations, unless `revoke_personal_tokens` is false.",
  input: updatePasswordInput,
  output: z.object({ data: z.object({ updated: z.literal(true) }) }),
  sensitive: ["current_password", "new_password"],
  changes: ["account", "access-tokens", "connected-apps"],
});

export const whoami = defineOperation({
  name: "whoami",
  method: "GET",
  path: "/whoami",
  scope: null,
  principals: ["personal"],
  summary: "Retrieve who a personal token or a connected app acts for",
  description:
    "The person, their role in the organization, and what the token may do. Scopes that the role has and the token lacks can be added by connecting again or with another token; others only with another role, which owners and admins can give.",
  input: z.object({}),
  output: z.object({
    data: z.object({
      person: z.object({ id: outgoingUuid, name: z.string(), email: z.string() }),
      organization: z.object({ id: outgoingUuid, name: z.string() }),
      role: outgoingRole,
      role_name: outgoingRoleName,
      role_description: z.string(),
      scopes: z.array(z.enum(scopes)).meta({ description: "Scopes that the token can use" }),
      role_scopes: z.array(z.enum(scopes)).meta({ description: "Scopes of the role, which no token exceeds" }),
      sensitive_data_access: z.boolean(),
      time_zone: z.literal("UTC").meta({ description: "Where days begin and end: those in dates and of `today`" }),
      today: outgoingDay,
      currency: z.string().nullable().meta({
        description: "ISO 4217 code of the currency that amounts in several are added up in; null until there is one",
      }),
    }),
  }),
});
