import { type BuildExtraConfigColumns, getTableColumns, sql } from "drizzle-orm";
import { type PgColumnBuilderBase, type PgTableExtraConfigValue, pgTable, uuid } from "drizzle-orm/pg-core";
import { organizations } from "./organizations.ts";
import { markColumns } from "./personal.ts";

const organizationKey = () =>
  uuid()
    .notNull()
    .default(sql`app.organization_id()`)
    .references(() => organizations.id);

type WithOrganization<Columns> = {
  [Key in keyof Columns | "organization_id"]: Key extends keyof Columns
    ? Columns[Key]
    : ReturnType<typeof organizationKey>;
};

/**
 * A table of organizations' rows: `organization_id` is the first column, filled from the running transaction. Its
 * migration calls `app.guard_tenant_table`, which adds the row policy; keys and references include the organization.
 */
export function tenantTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  extras: (table: BuildExtraConfigColumns<Name, WithOrganization<Columns>, "pg">) => PgTableExtraConfigValue[],
) {
  const table = pgTable<Name, WithOrganization<Columns>>(
    name,
    { organization_id: organizationKey(), ...columns } as WithOrganization<Columns>,
    extras,
  );
  markColumns(getTableColumns(table), columns);
  return table;
}
