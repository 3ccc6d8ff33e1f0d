import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  created_at: string;
  updated_at: string;
}

const columns = sql.raw("id, name, created_at, updated_at");

const taken = (name: string) =>
  new ApiError(409, { reason: "already_exists", path: "/name", message: `A department named ${name} already exists` });

export const listDepartments = implementRead(contract.listDepartments, ({ input, db }) =>
  readPage({
    contract: contract.listDepartments,
    input,
    keys: ["created_at", "id"],
    select: async ({ after, limit }: PageRequest) => {
      const rows = await db.execute<Row & { total: number }>(sql`
        select ${columns}, (select count(*)::integer from departments where organization_id = ${currentOrganization}) as total
          from departments
          where organization_id = ${currentOrganization} and ${isAfterCursor(after, { created_at: "timestamptz", id: "uuid" }, "asc")}
          order by created_at, id limit ${limit}`);
      return { rows: [...rows], total_count: rows[0]?.total ?? 0 };
    },
  }),
);

export const getDepartment = implementRead(contract.getDepartment, async ({ input, db }) => {
  const [row] = await db.execute<Row>(
    sql`select ${columns} from departments where organization_id = ${currentOrganization} and id = ${input.department_id}`,
  );
  if (!row) throw notFound("Department");
  return { data: row };
});

export const createDepartment = implementWrite(contract.createDepartment, async ({ input: { name }, db }) => {
  const [row] = await db.execute<Row>(sql`
    insert into departments (name) values (${name}) on conflict (organization_id, name_lower) do nothing returning ${columns}`);
  if (!row) throw taken(name);
  return { data: row };
});

export const updateDepartment = implementWrite(
  contract.updateDepartment,
  async ({ input: { department_id, name = null }, db }) => {
    const [other] = await db.execute(sql`
    select from departments where organization_id = ${currentOrganization} and name_lower = lower(${name}) and id <> ${department_id}`);
    if (other && name) throw taken(name);
    const [row] = await db.execute<Row>(sql`
    update departments set name = coalesce(${name}, name), updated_at = clock_timestamp()
      where organization_id = ${currentOrganization} and id = ${department_id} returning ${columns}`);
    if (!row) throw notFound("Department");
    return { data: row };
  },
  getDepartment,
);

export const deleteDepartment = implementWrite(contract.deleteDepartment, async ({ input: { department_id }, db }) => {
  const [job] = await db.execute(
    sql`select from jobs where organization_id = ${currentOrganization} and department_id = ${department_id} limit 1`,
  );
  if (job)
    throw new ApiError(409, {
      reason: "in_use",
      message: "This department has jobs. Move them to another department first.",
    });
  const rows = await db.execute(
    sql`delete from departments where organization_id = ${currentOrganization} and id = ${department_id} returning id`,
  );
  if (rows.length === 0) throw notFound("Department");
  return { data: { deleted: true as const } };
});
