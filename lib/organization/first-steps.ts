import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { homePart } from "#lib/platform/home.ts";

type Step = { key: string; href: string; scope?: Scope; roles?: readonly string[] };

const steps: readonly Step[] = [
  { key: "legal_entity", href: "/settings/billing/legal-entities", scope: "accounting:write" },
  { key: "people", href: "/people/import", scope: "people:write" },
  { key: "contract", href: "/contracts/new", scope: "contracts:write" },
  { key: "members", href: "/members", roles: managingRoles },
  { key: "job", href: "/recruiting/jobs", scope: "ats:write" },
  { key: "assets", href: "/equipment/assets/import", scope: "it-assets:write" },
  { key: "token", href: "/developers/access-tokens/new" },
  { key: "webhook", href: "/developers/webhooks/new", scope: "webhooks:write" },
];

const here = (table: string) =>
  sql`exists (select from ${sql.raw(table)} where organization_id = ${currentOrganization})`;

/** Maintained counts are fast, even for an organization with no rows among others with millions. */
const some = (counts: string, column: string) =>
  sql`exists (select from ${sql.raw(counts)} where organization_id = ${currentOrganization} and ${sql.raw(column)} > 0)`;

export const firstStepsHome = [
  homePart<Record<string, boolean>>({
    name: "first_steps",
    select:
      () => sql`select case when not (${some("contract_counts", "contracts")} or ${some("invoice_counts", "invoices")}
        or ${some("recruiting_counters", "applications")} or ${here("assets")}) then
      json_build_object('legal_entity', ${here("legal_entities")}, 'people', ${here("people")}, 'contract', false,
        'members', (select count(*) > 1 from (select from memberships where organization_id = ${currentOrganization} limit 2) as m),
        'job', ${here("jobs")}, 'assets', false, 'token', ${here("access_tokens")}, 'webhook', ${here("webhook_subscriptions")}) end`,
    read: (done, { role, scopes }) => ({
      steps: steps
        .filter((step) => step.scope === undefined || scopes.includes(step.scope))
        .filter((step) => step.roles === undefined || step.roles.includes(role))
        .map(({ key, href }) => ({ key, href, is_done: done[key] === true })),
    }),
  }),
];
