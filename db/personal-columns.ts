import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { declaredTables } from "./declared-tables.ts";
import { functionsFolder } from "./function-files.ts";
import { type Mark, markOf } from "./schema/personal.ts";

export const listPath = "platform/personal_columns.sql";

type Marked = Exclude<Mark, { personal: null }>;

export interface PersonalColumn {
  table: string;
  column: PgColumn;
  mark: Marked;
}

/** The columns that say something about a person. */
export async function personalColumns(): Promise<PersonalColumn[]> {
  return (await declaredTables()).flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap((column: PgColumn) => {
      const mark = markOf(column);
      return mark && mark.personal !== null ? { table: getTableConfig(table).name, column, mark } : [];
    }),
  );
}

const couldBePersonal = /^(?:text|varchar|character|citext|date|json|bytea)/;

const dialect = new PgDialect();

/** What the schema itself excuses: references, words that a check lists, and what is generated from other columns. */
function isExcused(table: PgTable, column: PgColumn): boolean {
  const { checks, foreignKeys } = getTableConfig(table);
  const isReference = foreignKeys.some((key) => key.reference().columns.some(({ name }) => name === column.name));
  const listed = new RegExp(`\\b${column.name} in \\('`);
  return (
    isReference ||
    column.generated !== undefined ||
    checks.some(({ value }) => listed.test(dialect.sqlToQuery(value).sql))
  );
}

/** Columns that could say something about a person, and that nobody has marked: "candidates.nickname". */
export function unmarkedColumns(tables: readonly PgTable[]): string[] {
  return tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => couldBePersonal.test(column.getSQLType()) && !markOf(column) && !isExcused(table, column))
      .map(({ name }) => `${getTableConfig(table).name}.${name}`),
  );
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** What an erased column says, as JSON; null for an ID, which JSON about the row has under many names. */
function erasedValue({ column, mark }: PersonalColumn): string {
  if (mark.personal === "keep" || column.getSQLType() === "uuid") return "null";
  return literal(JSON.stringify(mark.becomes === undefined ? (column.notNull ? "" : null) : mark.becomes));
}

function lineOf(one: PersonalColumn): string {
  const { table, column, mark } = one;
  const isKept = mark.personal === "keep";
  const why = isKept ? [literal(mark.reason), literal(mark.period)] : ["null", "null"];
  const rest = [erasedValue(one), !isKept && mark.withRow, mark.sensitive, ...why];
  return `    (${[literal(table), literal(column.name), literal(mark.personal), ...rest].join(", ")})`;
}

/** The text of `app.personal_columns()`: the marks, for SQL and for whoever has to say what is kept of whom. */
export function listText(columns: readonly PersonalColumn[]): string {
  return `-- Written by \`npm run migration\` from the marks in db/schema (decision 0044): what erasing a person or candidate erases, and what it keeps, why, and until when.
create or replace function app.personal_columns()
returns table (table_name text, column_name text, personal text, becomes jsonb, with_row boolean, is_sensitive boolean, reason text, period text)
language sql immutable parallel safe as $$
  select t, c, p, b::jsonb, w, s, r, u from (values
${columns.map(lineOf).sort().join(",\n")}) as marked (t, c, p, b, w, s, r, u);
$$;
`;
}

export async function writeList(): Promise<void> {
  writeFileSync(join(functionsFolder, listPath), listText(await personalColumns()));
}
