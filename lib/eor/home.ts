import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { counted, homePart, maxCounted } from "#lib/platform/home.ts";

/** Statuses that need action by the organization. Before them, the worker has to sign the letter. */
const waiting = ["AWAITING_PTO", "AWAITING_PROCESSING"];

export const eorHome = [
  homePart<number>({
    name: "resignations",
    scope: "worker:write",
    select: () => sql`select count(*)::integer from (
      select from resignations where organization_id = ${currentOrganization}
        and status in (${sql.raw(waiting.map((status) => `'${status}'`).join(", "))}) limit ${sql.raw(String(maxCounted + 1))}) as waiting`,
    read: (found) => ({
      actions: counted("resignations_waiting", found, `/eor/resignations?status=${waiting.join()}`),
    }),
  }),
];
