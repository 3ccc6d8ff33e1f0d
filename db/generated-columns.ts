import { generateMigration } from "drizzle-kit/api";

type Snapshot = Parameters<typeof generateMigration>[1];

const addition = /^ALTER TABLE "(?<table>\w+)" ADD COLUMN "(?<column>\w+)" /;

/**
 * Makes drizzle-kit's statements run and lose nothing. A generated column is added after the columns that it is made of.
 * One whose expression changes is dropped and added, as PostgreSQL 15 has no other way: its indexes and constraints are
 * made again here, and the triggers that name it by `migrate`.
 */
export async function keepWhatColumnsHad(statements: readonly string[], after: Snapshot): Promise<string[]> {
  const generated = statements.filter((text) => addition.test(text) && text.includes(" GENERATED ALWAYS AS ("));
  const remade = generated
    .map((text) => addition.exec(text)?.groups as { table: string; column: string })
    .map((at) => ({ ...at, drop: `ALTER TABLE "${at.table}" drop column "${at.column}";` }))
    .filter(({ drop }) => statements.includes(drop));
  const isDrop = (text: string) => remade.some(({ drop }) => drop === text);
  const others = statements.filter((text) => !generated.includes(text));
  const last = others.findLastIndex((text) => addition.test(text) || isDrop(text));
  const place = Math.max(last + 1, statements.indexOf(`${generated[0]}`));
  const ordered = [...others.slice(0, place), ...generated, ...others.slice(place)];
  const lost = await generateMigration(without(after, remade), after);
  return [
    ...ungeneratedFirst(ordered).map((text) => (isDrop(text) ? text.replace(";", " cascade;") : text)),
    ...lost.filter((text) => !ordered.includes(text)),
  ];
}

/** A column that is no longer generated can have a default only once its expression is gone. */
function ungeneratedFirst(statements: readonly string[]): string[] {
  const isGone = (text: string) => text.endsWith(" DROP EXPRESSION;");
  const gone = statements.filter(isGone);
  const others = statements.filter((text) => !isGone(text));
  const place = others.findIndex((text) => / ALTER COLUMN "\w+" SET DEFAULT /.test(text));
  return place < 0 ? [...statements] : [...others.slice(0, place), ...gone, ...others.slice(place)];
}

/** The snapshot as if these columns' indexes and constraints were gone. */
function without(snapshot: Snapshot, columns: readonly { table: string; column: string }[]): Snapshot {
  const left = structuredClone(snapshot);
  for (const { table, column } of columns) {
    for (const kind of ["indexes", "checkConstraints", "uniqueConstraints", "foreignKeys"] as const) {
      const parts: Record<string, object> = left.tables[`public.${table}`]?.[kind] ?? {};
      for (const [name, part] of Object.entries(parts)) if (isMadeOf(part, column)) delete parts[name];
    }
  }
  return left;
}

function isMadeOf(part: object, column: string): boolean {
  const text = JSON.stringify({ ...part, name: null, tableTo: null, columnsTo: null });
  return new RegExp(`\\b${column}\\b`).test(text);
}
