import { randomBytes } from "node:crypto";
import type { ISql } from "postgres";
import type { Role } from "#lib/platform/auth/roles.ts";
import { destinationKey } from "#lib/platform/oauth/redirect-uri.ts";
import type { DemoMember } from "./access-tokens.ts";

interface SampleApp {
  name: string;
  redirect_uri: string;
  /** The role of the person it acts for. */
  of: Role;
  scopes: readonly string[];
  /** In days: since it was allowed, and since it was last used. */
  age: number;
  used: { days: number; tool: string; ip: string };
}

const apps: readonly SampleApp[] = [
  {
    ...{ name: "Closing Desk Assistant", redirect_uri: "https://assistant.corvane.example/oauth/callback" },
    ...{ of: "finance", scopes: ["accounting:read", "contracts:read", "invoice-adjustments:read"], age: 48 },
    used: { days: 0.2, tool: "list_invoices", ip: "192.0.2.44" },
  },
  {
    ...{ name: "Terminal Companion", redirect_uri: "http://localhost:43117/callback" },
    ...{ of: "developer", scopes: ["people:read", "webhooks:read", "webhooks:write"], age: 12 },
    used: { days: 3, tool: "list_webhook_deliveries", ip: "198.51.100.23" },
  },
  {
    ...{ name: "Sourcing Assistant", redirect_uri: "https://sourcing.corvane.example/callback" },
    ...{ of: "recruiter", scopes: ["ats:read", "ats:write"], age: 31 },
    used: { days: 0.5, tool: "list_applications", ip: "192.0.2.80" },
  },
  {
    ...{ name: "Helpdesk Agent", redirect_uri: "https://helpdesk.corvane.example/oauth/return" },
    ...{ of: "it", scopes: ["it-assets:read", "people:read"], age: 75 },
    used: { days: 1.1, tool: "list_it_assets", ip: "192.0.2.17" },
  },
  {
    ...{ name: "Board Report Writer", redirect_uri: "https://reports.corvane.example/callback" },
    ...{ of: "viewer", scopes: ["accounting:read", "people:read"], age: 20 },
    used: { days: 8, tool: "list_people", ip: "192.0.2.61" },
  },
];

/** Longer than a real token's lifetime, so that the apps last in a long-lived demo. */
const tokenDays = 365;

/** Apps that members allowed to act for them. Nobody knows their tokens: only digests of discarded values exist. */
export async function addConnectedApps(sql: ISql, members: readonly DemoMember[]): Promise<void> {
  for (const { name, redirect_uri, of, scopes, age, used } of apps) {
    const member = members.find(({ role }) => role === of);
    if (!member) continue;
    const client_id = `muclient_${randomBytes(16).toString("base64url")}`;
    const metadata = {
      ...{ client_name: name, redirect_uris: [redirect_uri], token_endpoint_auth_method: "none" },
      ...{ grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] },
    };
    await sql.unsafe(
      `insert into oauth_clients (client_id, name, redirect_uris, auth_method, metadata, created_at, last_used_at)
        values ($1, $2, array[$3], 'none', $4::text::jsonb, now() - $5 * interval '1 day', now() - $6 * interval '1 day')`,
      [client_id, name, redirect_uri, JSON.stringify(metadata), age, used.days],
    );
    await sql.unsafe(
      `with allowed as (
          insert into oauth_grants (user_id, client_id, client_name, redirect_uri, destination, scopes, created_at, last_used_at, last_used_ip, last_used_operation)
            values ($1, $2, $3, $4, $5, $6, now() - $7 * interval '1 day', now() - $8 * interval '1 day', $9, $10) returning id)
        insert into oauth_tokens (digest, grant_id, kind, scopes, created_at, expires_at)
          select $11, id, 'refresh', $6, now() - $8 * interval '1 day', now() + ${tokenDays} * interval '1 day' from allowed`,
      [
        ...[member.id, client_id, name, redirect_uri, destinationKey(redirect_uri), scopes as string[]],
        ...[age, used.days, used.ip, used.tool, randomBytes(32)],
      ],
    );
  }
}
