import { z } from "zod";
import { roles } from "#lib/platform/auth/roles.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, outgoingDay, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { scopes } from "#lib/platform/declaration/scopes.ts";
import { updatePasswordInput } from "./inputs.ts";

const defineOperation = inArea("Account");

/** The most sessions that a person is shown. */
export const maxSessions = 100;

export const getAccount = defineOperation({
  name: "get_account",
  words: "me allowed my role permissions who am i",
  method: "GET",
  path: "/account",
  scope: null,
  principals: ["session"],
  summary: "Retrieve the signed-in account",
  description:
    "Your profile and role in the current organization, and the organizations you can switch to in this session.",
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

const accountSession = z
  .object({
    id: z.uuid(),
    browser: z.string().nullable().meta({ description: "Name of the browser, such as Firefox; null if unknown" }),
    system: z.string().nullable().meta({ description: "What the browser runs on, such as macOS; null if unknown" }),
    began_with: z
      .enum(["password", "identity_provider", "link"])
      .nullable()
      .meta({ description: "`link` is an invitation or password link; null for sessions from before this was kept" }),
    created_at: timestamp,
    last_used_at: timestamp.nullable().meta({ description: "Up to a minute old" }),
    last_used_ip: z.string().nullable().meta({ description: "Network address of the last use" }),
    is_current: z.boolean().meta({ description: "Whether it's the session that asks" }),
  })
  .meta({ id: "AccountSession" });

export type AccountSession = z.output<typeof accountSession>;

export const listAccountSessions = defineOperation({
  name: "list_account_sessions",
  method: "GET",
  path: "/account/sessions",
  scope: null,
  principals: ["session"],
  summary: "List your sessions",
  description: `Where you are signed in to this organization: the current session first, then the last used. At most ${maxSessions}.`,
  input: z.object({}),
  output: z.object({ data: z.array(accountSession) }),
});

export const endAccountSession = defineOperation({
  name: "end_account_session",
  method: "DELETE",
  path: "/account/sessions/{session_id}",
  scope: null,
  principals: ["session"],
  summary: "Sign out one of your sessions",
  description: "Its next request is refused.",
  input: z.object({ session_id: z.uuid({ error: "must be a UUID" }) }),
  output: deleted,
  destructive: true,
});

export const endOtherSessions = defineOperation({
  name: "end_other_sessions",
  words: "log out everywhere devices",
  method: "POST",
  path: "/account/sessions/end-others",
  scope: null,
  principals: ["session"],
  summary: "Sign out all your other sessions",
  description: "Ends every session that opens this organization except the one that asks.",
  input: z.object({}),
  output: z.object({ data: z.object({ ended: z.int().meta({ description: "How many sessions were ended" }) }) }),
  destructive: true,
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
      role: z.enum(roles),
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
