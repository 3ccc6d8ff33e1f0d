import { type BuildExtraConfigColumns, getTableColumns, is, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  type ExtraConfigColumn,
  foreignKey,
  index,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  PrimaryKeyBuilder,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
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

type Indexed = ExtraConfigColumn | SQL;

const organizationOf = (column: AnyPgColumn) => getTableColumns(column.table).organization_id as PgColumn;

/** Keys, indexes, and references whose first column is the organization. */
const within = (organization: ExtraConfigColumn) => ({
  key: (...columns: ExtraConfigColumn[]) => primaryKey({ columns: [organization, ...columns] }),
  unique: (name: string, ...columns: ExtraConfigColumn[]) => unique(name).on(organization, ...columns),
  index: (name: string, ...columns: Indexed[]) => index(name).on(organization, ...columns),
  uniqueIndex: (name: string, ...columns: Indexed[]) => uniqueIndex(name).on(organization, ...columns),
  /** For substring search in a column. */
  searchIndex: (name: string, searched: ExtraConfigColumn) =>
    index(name).using("gin", organization, searched.op("gin_trgm_ops")),
  reference: (column: ExtraConfigColumn, to: AnyPgColumn, name?: string) =>
    foreignKey({ name, columns: [organization, column], foreignColumns: [organizationOf(to), to] }),
});

/**
 * A table of organizations' rows: `organization_id` is the first column, filled from the running transaction. Its
 * migration calls `app.guard_tenant_table`, which adds the row policy; keys and references include the organization.
 * Its key is its `id`, unless `extras` have another.
 */
export function tenantTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  extras: (
    table: BuildExtraConfigColumns<Name, WithOrganization<Columns>, "pg">,
    own: ReturnType<typeof within>,
  ) => PgTableExtraConfigValue[] = () => [],
) {
  const table = pgTable<Name, WithOrganization<Columns>>(
    name,
    { organization_id: organizationKey(), ...columns } as WithOrganization<Columns>,
    (built) => {
      const { organization_id, id } = built as unknown as Record<"organization_id", ExtraConfigColumn> & {
        id?: ExtraConfigColumn;
      };
      const own = within(organization_id);
      const listed = extras(built, own);
      if (listed.some((extra) => is(extra, PrimaryKeyBuilder))) return listed;
      if (id === undefined) throw new Error(`The table ${name} needs an id, or a key of its own (own.key)`);
      return [own.key(id), ...listed];
    },
  );
  markColumns(getTableColumns(table), columns);
  return table;
}
