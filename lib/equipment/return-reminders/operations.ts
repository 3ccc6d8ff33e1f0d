import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import * as contract from "./contract.ts";

type Row = z.input<(typeof contract.listItAssetReturnReminders)["output"]>["data"][number] & Record<string, unknown>;
type Filters = Pick<z.output<(typeof contract.listItAssetReturnReminders)["input"]>, "hris_profile_id" | "statuses">;

function remindersOf(db: TenantDb, { hris_profile_id, statuses }: Filters) {
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await db.execute<Row>(sql`
      select r.id, json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) as person, r.to_address, r.assets, r.status,
          r.attempts, r.last_error, r.sent_at, r.created_at
        from return_reminders r join people p on p.organization_id = r.organization_id and p.id = r.person_id
        where r.organization_id = ${currentOrganization}
          ${hris_profile_id === undefined ? sql`` : sql`and r.person_id = ${hris_profile_id}`}
          ${statuses === undefined ? sql`` : sql`and r.status = any (${`{${statuses.join()}}`}::text[])`}
          and ${isAfterCursor(after, { "r.created_at": "timestamptz", "r.id": "uuid" })}
        order by r.created_at desc, r.id desc limit ${limit}`),
  });
  return { keys: ["created_at", "id"] as const, select };
}

export const listItAssetReturnReminders = implementRead(contract.listItAssetReturnReminders, ({ input, db }) =>
  readPage({ contract: contract.listItAssetReturnReminders, input, ...remindersOf(db, input) }),
);
