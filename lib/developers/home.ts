import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { organizationTokenRoles } from "#lib/platform/auth/roles.ts";
import { counted, countUpTo, homePart, maxCounted } from "#lib/platform/home.ts";
import { expiringDays } from "./access-tokens/rules.ts";
import { failuresThatDisable, noticedFailures } from "./webhooks/rules.ts";

const tokenRoles = sql.raw(organizationTokenRoles.map((role) => `'${role}'`).join(", "));

/** How many webhooks, tokens, and apps are listed. */
const listed = sql.raw("4");

const hrefs = {
  failing: "/developers/webhooks?status=failing",
  webhooks: "/developers/webhooks",
  expiring: "/developers/access-tokens?status=expiring",
  apps: "/developers/connected-apps",
};

interface Webhooks {
  total: number;
  failing: number;
  listed: { id: string; name: string | null; url: string; status: string; consecutive_failures: number }[];
}

interface Tokens {
  expiring: number;
  listed: { id: string; name: string; type: string; expires_at: string }[];
}

interface Apps {
  total: number;
  listed: { id: string; name: string; connected_by: string; last_used_at: string | null }[];
}

const instantOf = (text: string) => new Date(text).toISOString();

export const developersHome = [
  homePart<Webhooks>({
    name: "webhooks",
    scope: "webhooks:read",
    select: () => sql`
      with failing as materialized (
        select id, name, url, status, consecutive_failures from webhook_subscriptions where organization_id = ${currentOrganization}
          and consecutive_failures >= case status when 'enabled' then ${sql.raw(String(noticedFailures[0]))} else ${sql.raw(String(failuresThatDisable))} end)
      select json_build_object(
        'total', (select count(*)::integer from webhook_subscriptions where organization_id = ${currentOrganization}),
        'failing', (select count(*)::integer from failing),
        'listed', (select coalesce(json_agg(f), '[]') from (
          select * from failing order by status = 'disabled' desc, consecutive_failures desc, id limit ${listed}) as f))`,
    read: ({ total, failing, listed: rows }, { scopes }) => ({
      sections: {
        developers: {
          webhooks: { count: total, href: hrefs.webhooks },
          webhooks_failing: {
            ...{ count: failing, href: hrefs.failing },
            listed: rows.map((row) => ({ ...row, href: `${hrefs.webhooks}/${row.id}/overview` })),
          },
        },
      },
      actions: scopes.includes("webhooks:write") ? counted("webhooks_failing", failing, hrefs.failing) : [],
    }),
  }),
  homePart<Tokens>({
    name: "tokens",
    select: () => sql`
      with expiring as materialized (
        select id, name, type, expires_at from access_tokens where organization_id = ${currentOrganization} and revoked_at is null
          and expires_at > now() and expires_at < now() + interval '${sql.raw(String(expiringDays))} days'
          and (user_id = (select app.user_id()) or (type = 'organization' and (select role from me) in (${tokenRoles}))))
      select json_build_object('expiring', (select count(*)::integer from expiring),
        'listed', (select coalesce(json_agg(e), '[]') from (select * from expiring order by expires_at, id limit ${listed}) as e))`,
    read: ({ expiring, listed: rows }, { scopes }) => ({
      ...(scopes.includes("webhooks:read") && {
        sections: {
          developers: {
            tokens_expiring: {
              ...{ count: expiring, href: hrefs.expiring },
              listed: rows.map((row) => ({ ...row, expires_at: instantOf(row.expires_at) })),
            },
          },
        },
      }),
      actions: counted("tokens_expiring", expiring, hrefs.expiring),
    }),
  }),
  homePart<Apps>({
    name: "apps",
    scope: "webhooks:read",
    select: () => sql`
      with apps as materialized (
        select id, client_name as name, user_id, last_used_at, created_at from oauth_grants where organization_id = ${currentOrganization} and revoked_at is null
          and (user_id = (select app.user_id()) or (select role from me) in ('owner', 'admin')) limit ${sql.raw(String(maxCounted + 1))})
      select json_build_object('total', (select count(*)::integer from apps),
        'listed', (select coalesce(json_agg(u), '[]') from (
          select a.id, a.name, a.last_used_at,
              (select m.name from memberships m where m.organization_id = ${currentOrganization} and m.user_id = a.user_id) as connected_by
            from apps a order by a.last_used_at desc nulls last, a.created_at desc, a.id limit ${listed}) as u))`,
    read: ({ total, listed: rows }) => ({
      sections: {
        developers: {
          apps: {
            ...{ ...countUpTo(total), href: hrefs.apps },
            listed: rows.map((row) => ({ ...row, last_used_at: row.last_used_at && instantOf(row.last_used_at) })),
          },
        },
      },
    }),
  }),
];
