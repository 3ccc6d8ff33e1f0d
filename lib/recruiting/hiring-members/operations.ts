import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead } from "#lib/platform/api/execute.ts";
import * as contract from "./contract.ts";

interface Row extends Record<string, unknown> {
  hris_organization_user_id: string;
  name: string;
  email: string;
  role: string;
}

export const listHiringMembers = implementRead(contract.listHiringMembers, async ({ db }) => ({
  data: [
    ...(await db.execute<Row>(sql`
      select user_id as hris_organization_user_id, name, email, role from memberships
        where organization_id = ${currentOrganization} and accepted_at is not null and disabled_at is null
        order by lower(name), user_id limit 1000`)),
  ],
}));
