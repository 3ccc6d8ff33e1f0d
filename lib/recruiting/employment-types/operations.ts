import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  created_at: string;
}

export const listEmploymentTypes = implementRead(contract.listEmploymentTypes, async ({ db }) => ({
  data: [
    ...(await db.execute<Row>(
      sql`select id, name, created_at from employment_types where organization_id = ${currentOrganization} order by name_lower`,
    )),
  ],
}));

export const createEmploymentType = implementWrite(contract.createEmploymentType, async ({ input: { name }, db }) => {
  const [row] = await db.execute<Row>(sql`
    insert into employment_types (name) select ${name}
      where (select count(*) from employment_types where organization_id = ${currentOrganization}) < ${contract.maxEmploymentTypes}
      on conflict (organization_id, name_lower) do nothing returning id, name, created_at`);
  if (row) return { data: row };
  const [known] = await db.execute(
    sql`select from employment_types where organization_id = ${currentOrganization} and name_lower = lower(${name})`,
  );
  if (known) throw new ApiError(409, { reason: "already_exists", path: "/name", message: `${name} already exists` });
  throw new ApiError(409, {
    reason: "limit_reached",
    message: `An organization can have at most ${contract.maxEmploymentTypes} employment types`,
  });
});
