import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { organizationTokenRoles } from "#lib/platform/auth/roles.ts";
import { counted, homePart } from "#lib/platform/home.ts";
import { expiringDays } from "./access-tokens/rules.ts";
import { failuresThatDisable, noticedFailures } from "./webhooks/rules.ts";

const tokenRoles = sql.raw(organizationTokenRoles.map((role) => `'${role}'`).join(", "));

export const developersHome = [
  homePart<number>({
    name: "webhooks",
    scope: "webhooks:write",
    select: () => sql`select count(*)::integer from webhook_subscriptions where organization_id = ${currentOrganization}
      and consecutive_failures >= case status when 'enabled' then ${sql.raw(String(noticedFailures[0]))} else ${sql.raw(String(failuresThatDisable))} end`,
    read: (found) => ({ actions: counted("webhooks_failing", found, "/developers/webhooks?status=failing") }),
  }),
  homePart<number>({
    name: "tokens",
    select:
      () => sql`select count(*)::integer from access_tokens where organization_id = ${currentOrganization} and revoked_at is null
      and expires_at > now() and expires_at < now() + interval '${sql.raw(String(expiringDays))} days'
      and (user_id = (select app.user_id()) or (type = 'organization' and (select role from me) in (${tokenRoles})))`,
    read: (found) => ({ actions: counted("tokens_expiring", found, "/developers/access-tokens?status=expiring") }),
  }),
];
