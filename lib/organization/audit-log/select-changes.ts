import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { selectCustomRoles } from "#lib/platform/auth/custom-roles.ts";

type Action = "added" | "changed" | "deleted";

interface Field {
  name: string;
  before: string | null;
  after: string | null;
  is_hidden: boolean;
}

interface Row {
  id: string;
  entry_id: string;
  type: string;
  object_id: string;
  name: string | null;
  action: Action;
  hidden: string[] | null;
  is_erased: boolean;
  /** By field: the value, or the values before and after. */
  fields: { name: string; before: string | null; after: string | null }[];
}

/** What a deleted record was called. */
function formerName(fields: readonly Field[]): string | null {
  const said = (name: string) => fields.find((field) => field.name === name)?.before ?? null;
  const full = [said("first_name"), said("last_name")].filter((part) => part !== null).join(" ");
  return said("label") ?? said("name") ?? said("title") ?? (full || null);
}

/** Custom roles by their IDs, which memberships hold. */
type RoleNames = ReadonlyMap<string | null, string>;

const isRole = (type: string, field: string) => type === "member" && field === "role";

function toChange({ id, type, object_id, name, action, hidden, is_erased, fields }: Row, roles: RoleNames) {
  const said = (field: string, value: string | null) => (isRole(type, field) && roles.get(value)) || value;
  const seen = fields.map((field) => ({
    ...{ name: field.name, before: said(field.name, field.before), after: said(field.name, field.after) },
    is_hidden: false,
  }));
  const secret = (hidden ?? []).map((field) => ({ name: field, before: null, after: null, is_hidden: true }));
  return {
    id,
    record: { type, id: object_id, name: name ?? formerName(seen) },
    action,
    fields: [...seen, ...secret],
    is_erased,
  };
}

export type Change = ReturnType<typeof toChange>;

/** What entries changed, up to `limit` records of each, in the order in which they were written. */
export async function changesOf(
  db: TenantDb,
  entries: readonly string[],
  limit: number,
): Promise<Map<string, Change[]>> {
  const rows = await db.execute<Row & Record<string, unknown>>(sql`
    select c.id, c.entry_id, c.object_type as type, c.object_id, app.record_name(c.object_type, c.object_id) as name, c.action, c.hidden,
        coalesce(cardinality(array_remove(array[c.digest, c.personal_digest], null)), 0) > coalesce(v.parts, 0) as is_erased, coalesce(v.fields, '[]') as fields
      from unnest(${`{${entries.join()}}`}::uuid[]) as e (id)
      cross join lateral (select * from audit_changes c where c.organization_id = ${currentOrganization} and c.entry_id = e.id order by c.id limit ${limit}) as c
      left join lateral (
        select count(distinct v.is_personal) as parts, json_agg(json_build_object('name', f.key,
            'before', case c.action when 'changed' then f.value ->> 0 when 'deleted' then f.value #>> '{}' end,
            'after', case c.action when 'changed' then f.value ->> 1 when 'added' then f.value #>> '{}' end) order by v.is_personal desc, f.key) as fields
          from audit_values v cross join jsonb_each(v.content::jsonb) as f
          where v.organization_id = c.organization_id and v.entry_id = c.entry_id and v.change_id = c.id) as v on true
      order by c.entry_id, c.id`);
  const hasRole = rows.some(({ type, fields }) => fields.some(({ name }) => isRole(type, name)));
  const roles = new Map((hasRole ? await selectCustomRoles(db) : []).map(({ id, name }) => [id, name]));
  const byEntry = Map.groupBy(rows, ({ entry_id }) => entry_id);
  return new Map([...byEntry].map(([id, own]) => [id, own.map((row) => toChange(row, roles))]));
}
