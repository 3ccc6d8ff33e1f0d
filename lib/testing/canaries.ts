import { randomUUID } from "node:crypto";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { declaredTables } from "#db/declared-tables.ts";
import { encryptedColumns } from "#db/encrypted-columns.ts";
import { markOf } from "#db/schema/personal.ts";
import { decrypt, encrypt } from "#lib/platform/encryption.ts";
import type { Stage } from "./stage.ts";

type Owner = Stage["owner"];

interface Canary {
  /** "candidates.email" */
  column: string;
  personal: "erase" | "keep";
  /** Nothing else in the database has it. */
  text: string;
}

/** A table whose rows belong to a record, and the condition that finds them. */
interface Belonging {
  table: PgTable;
  name: string;
  condition: string;
  /** What a new row needs to belong to it. */
  reference: Record<string, string>;
}

const nameOf = (table: PgTable) => getTableConfig(table).name;

const ofOrganization = (reference: { columns: PgColumn[] }) =>
  reference.columns.length === 2 && reference.columns.some(({ name }) => name === "organization_id");

/** The record's table and every table below it that refers to it, parents first. */
async function tablesOf(root: string, id: string): Promise<Belonging[]> {
  const tables = await declaredTables();
  const found: Belonging[] = tables
    .filter((table) => nameOf(table) === root)
    .map((table) => ({ table, name: root, condition: `id = '${id}'`, reference: {} }));
  for (const parent of found)
    for (const table of tables) {
      const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
      for (const key of keys) {
        const place = key.columns.findIndex(({ name }) => name !== "organization_id");
        const [own, theirs] = [key.columns[place]?.name, key.foreignColumns[place]?.name];
        const isBelow = nameOf(key.foreignTable as PgTable) === parent.name && ofOrganization(key);
        if (!own || !theirs || !isBelow || found.some(({ name }) => name === nameOf(table))) continue;
        const ids = `select ${theirs} from ${parent.name} where ${parent.condition}`;
        found.push({ table, name: nameOf(table), condition: `${own} in (${ids})`, reference: { [own]: ids } });
      }
    }
  return found;
}

const fillers: [RegExp, () => string][] = [
  [/\[\]$/, () => "'{}'"],
  [/^text/, () => `'${randomUUID()}'`],
  [/^uuid/, () => `'${randomUUID()}'`],
  [/^jsonb/, () => "'[]'"],
  [/^date/, () => "'2001-01-01'"],
  [/^timestamp/, () => "now()"],
  [/^bytea/, () => "'\\x00'"],
  [/^boolean/, () => "false"],
];

const fillerOf = (column: PgColumn) => fillers.find(([type]) => type.test(column.getSQLType()))?.[1]() ?? "1";

/** Adds a row that belongs to the record if there is none. References that aren't its path lead nowhere. */
async function ensureRow(owner: Owner, organization_id: string, { table, name, condition, reference }: Belonging) {
  const [known] = await owner.unsafe(`select from ${name} where ${condition} limit 1`);
  if (known) return;
  const needed = Object.values<PgColumn>(getTableColumns(table)).filter(
    (column) => column.notNull && (!column.hasDefault || column.name === "organization_id") && !column.generated,
  );
  const names = [...new Set([...needed.map((column) => column.name), ...Object.keys(reference)])];
  const values = names.map((column) => {
    if (column === "organization_id") return `'${organization_id}'`;
    const path = reference[column];
    if (path) return `(${path} limit 1)`;
    return fillerOf(needed.find((one) => one.name === column) as PgColumn);
  });
  await owner.unsafe(`insert into ${name} (${names.join()}) values (${values.join()})`);
}

/** The canary and the SQL of the value that has it. */
function canaryOf(name: string, column: PgColumn, number: number): { text: string; value: string } {
  const type = column.getSQLType();
  const text = `canary-${name}-${column.name}-${number}`.replaceAll("_", "-");
  const encrypted = encryptedColumns.find((one) => one.table === name && one.column === column.name);
  if (encrypted) return { text, value: `'\\x${encrypt(encrypted.purpose, JSON.stringify(text)).toString("hex")}'` };
  if (type.startsWith("jsonb")) return { text, value: `'${JSON.stringify([text])}'` };
  if (type.endsWith("[]")) return { text, value: `'{${text}}'` };
  if (type.startsWith("text")) return { text, value: `'${text}'` };
  const other = { uuid: randomUUID(), date: `${1700 + number}-05-17`, numeric: `${88_120_000 + number}.5` };
  const said = other[type as keyof typeof other];
  if (!said) throw new Error(`${name}.${column.name}: canaries need a value of the type ${type}`);
  return { text: said, value: `'${said}'` };
}

/**
 * Writes a value of its own into every column that `db/schema` marks as personal, in everything that belongs to the
 * record, and adds the rows that are missing. The test's database loses the checks that would refuse such values.
 */
export async function plantCanaries(
  owner: Owner,
  organization_id: string,
  { table: root, id }: { table: "candidates" | "people"; id: string },
): Promise<Canary[]> {
  const canaries: Canary[] = [];
  for (const one of await tablesOf(root, id)) {
    const marked = Object.values<PgColumn>(getTableColumns(one.table)).filter((column) => markOf(column)?.personal);
    await owner.begin(async (sql) => {
      for (const { name } of getTableConfig(one.table).checks)
        await sql.unsafe(`alter table ${one.name} drop constraint if exists ${name}`);
      // What is kept may be guarded against changes. The record's own changes have to reach their copies.
      if (one.name !== root) await sql`set local session_replication_role = replica`;
      await ensureRow(sql as unknown as Owner, organization_id, one);
      for (const column of marked) {
        const { text, value } = canaryOf(one.name, column, canaries.length + 1);
        await sql.unsafe(`update ${one.name} set ${column.name} = ${value} where ${one.condition}`);
        const personal = markOf(column)?.personal === "keep" ? "keep" : "erase";
        canaries.push({ column: `${one.name}.${column.name}`, personal, text });
      }
    });
  }
  return canaries;
}

/** Every row of every table as text, and what the encrypted columns hold. */
export async function databaseTexts(owner: Owner): Promise<{ table: string; text: string }[]> {
  const tables = await owner<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`;
  const texts: { table: string; text: string }[] = [];
  for (const { name: table } of tables)
    for (const { line } of await owner.unsafe(`select t::text as line from ${table} t`))
      texts.push({ table, text: line });
  for (const { table, column, purpose } of encryptedColumns)
    for (const { value } of await owner.unsafe(`select ${column} as value from ${table} where ${column} is not null`))
      texts.push({ table, text: decrypt(purpose, value) });
  return texts;
}

/** Whether the text has the canary in any case, or as hexadecimal bytes. */
export const isIn = (text: string, canary: string): boolean =>
  text.toLowerCase().includes(canary.toLowerCase()) || text.includes(Buffer.from(canary).toString("hex"));

/** The columns whose canaries an erasure was wrong about: left behind, or lost though they are to be kept. */
export async function wronglyErased(owner: Owner, canaries: readonly Canary[]) {
  const all = (await databaseTexts(owner)).map(({ text }) => text).join("\n");
  const isThere = ({ text }: Canary) => all.includes(text);
  const columnsOf = (found: Canary[]) => found.map(({ column }) => column);
  return {
    left: columnsOf(canaries.filter((canary) => canary.personal === "erase" && isThere(canary))),
    lost: columnsOf(canaries.filter((canary) => canary.personal === "keep" && !isThere(canary))),
  };
}

interface ReceiptOfTables {
  kept: readonly { table: string; fields: readonly string[] }[];
  elsewhere: readonly { tables: readonly string[] }[];
}

/** Tables that still have a canary in any column, though the receipt of the erasure doesn't name them. */
export async function unnamedOn(
  { kept, elsewhere }: ReceiptOfTables,
  owner: Owner,
  canaries: readonly Pick<Canary, "text">[],
): Promise<string[]> {
  const named = new Set([...kept.map(({ table }) => table), ...elsewhere.flatMap(({ tables }) => tables)]);
  const found = (await databaseTexts(owner)).filter(({ text }) => canaries.some((canary) => isIn(text, canary.text)));
  return [...new Set(found.map(({ table }) => table))].filter((table) => !named.has(table)).sort();
}
