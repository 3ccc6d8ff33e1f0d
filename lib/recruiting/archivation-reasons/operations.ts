import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { archivationReasons } from "#db/schema/recruiting-settings.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { mustHaveRoom } from "#lib/recruiting/sql.ts";
import * as contract from "./contract.ts";

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  reason_group_slug: string;
  kind: string;
  is_retired: boolean;
  created_at: string;
  updated_at: string;
}

const columns = sql.raw(
  "id, name, 'CANDIDATE_ARCHIVATION' as reason_group_slug, kind, retired_at is not null as is_retired, created_at, updated_at",
);

const taken = (name: string) =>
  new ApiError(409, { reason: "already_exists", path: "/name", message: `The reason ${name} already exists` });

export const listArchivationReasons = implementRead(contract.listArchivationReasons, async ({ db }) => ({
  data: [
    ...(await db.execute<Row>(
      sql`select ${columns} from archivation_reasons where organization_id = ${currentOrganization} order by name_lower`,
    )),
  ],
}));

export const getArchivationReason = implementRead(contract.getArchivationReason, async ({ input, db }) => {
  const [row] = await db.execute<Row>(
    sql`select ${columns} from archivation_reasons where organization_id = ${currentOrganization} and id = ${input.reason_id}`,
  );
  if (!row) throw notFound("Archive reason");
  return { data: row };
});

export const createArchivationReason = implementWrite(
  contract.createArchivationReason,
  async ({ input: { name, kind }, db }) => {
    await mustHaveRoom(db, archivationReasons, contract.maxReasons, "archive reasons");
    const [row] = await db.execute<Row>(sql`
      insert into archivation_reasons (name, kind) values (${name}, ${kind}) on conflict (organization_id, name_lower) do nothing returning ${columns}`);
    if (!row) throw taken(name);
    return { data: row };
  },
);

export const updateArchivationReason = implementWrite(
  contract.updateArchivationReason,
  async ({ input: { reason_id, name = null, kind = null, is_retired = null }, db }) => {
    const [other] = await db.execute(sql`
      select from archivation_reasons where organization_id = ${currentOrganization} and name_lower = lower(${name}) and id <> ${reason_id}`);
    if (other && name) throw taken(name);
    const [row] = await db.execute<Row>(sql`
      update archivation_reasons set name = coalesce(${name}, name), kind = coalesce(${kind}, kind), updated_at = clock_timestamp(),
          retired_at = case ${is_retired}::boolean when true then coalesce(retired_at, now()) when false then null else retired_at end
        where organization_id = ${currentOrganization} and id = ${reason_id} returning ${columns}`);
    if (!row) throw notFound("Archive reason");
    return { data: row };
  },
  getArchivationReason,
);
