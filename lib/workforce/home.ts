import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { counted, homePart, maxCounted } from "#lib/platform/home.ts";
import { contractTypes } from "./contracts/rules.ts";

const most = sql.raw(String(maxCounted + 1));

export const workforceHome = [
  homePart<number>({
    name: "timesheets",
    scope: "timesheets:write",
    select: () => sql`select count(*)::integer from (
      select from timesheets where organization_id = ${currentOrganization} and status = 'pending' limit ${most}) as pending`,
    read: (found) => ({ actions: counted("timesheets_to_approve", found, "/time/timesheets") }),
  }),
  homePart<number>({
    name: "adjustments",
    scope: "invoice-adjustments:write",
    select: () => sql`select count(*)::integer from (
      select from invoice_adjustments where organization_id = ${currentOrganization} and status = 'pending' limit ${most}) as pending`,
    read: (found) => ({ actions: counted("adjustments_to_approve", found, "/adjustments") }),
  }),
  homePart<{ type: string; n: number }[]>({
    name: "headcount",
    scope: "contracts:read",
    select: () => sql`select json_agg(g) from (
      select type, sum(contracts)::integer as n from contract_counts
        where organization_id = ${currentOrganization} and status = 'in_progress' group by type having sum(contracts) > 0) as g`,
    read: (found) => ({
      charts: {
        headcount: found
          .sort((a, b) => b.n - a.n || contractTypes.indexOf(a.type as never) - contractTypes.indexOf(b.type as never))
          .map(({ type, n }) => ({ key: type, count: n, href: `/contracts?status=in_progress&type=${type}` })),
      },
    }),
  }),
];
