import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { counted, type HomePart, homePart, maxCounted } from "#lib/platform/home.ts";

/** Requests for access that wait for a decision. */
export const accessRequestsHome: readonly HomePart[] = [
  homePart<number>({
    name: "access_requests",
    roles: managingRoles,
    select: () => sql`
      select to_json(count(*)) from (
        select from access_requests where organization_id = ${currentOrganization} and status = 'open' limit ${maxCounted + 1}) as found`,
    read: (found) => ({ actions: counted("access_requests_to_decide", found, "/members") }),
  }),
];
