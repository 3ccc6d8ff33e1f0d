import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, timestamp } from "#lib/platform/declaration/fields.ts";

const defineOperation = inArea("Account");

/** The most sessions that a person is shown. */
export const maxSessions = 100;

const accountSession = z
  .object({
    id: z.uuid(),
    browser: z.string().nullable().meta({ description: "Name of the browser, such as Firefox; null if unknown" }),
    system: z.string().nullable().meta({ description: "What the browser runs on, such as macOS; null if unknown" }),
    began_with: z
      .enum(["password", "identity_provider", "link", "passkey"])
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
