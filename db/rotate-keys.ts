import type postgres from "postgres";
import { currentKeyId, decrypt, encrypt } from "#lib/platform/encryption.ts";
import { encryptedColumns } from "./encrypted-columns.ts";

type Column = (typeof encryptedColumns)[number];
type Row = Record<string, string | Uint8Array> & { place: string; value: Uint8Array };

export interface Rotation {
  table: string;
  column: string;
  /** Values that were re-encrypted. */
  rotated: number;
  /** Values that no key can decrypt. */
  unreadable: number;
  /** Values still encrypted with another key, including the unreadable ones. */
  remaining: number;
}

interface Options {
  /** Rows per transaction. */
  batch?: number;
  /** Checked between transactions. */
  stop?: () => boolean;
}

/** All organizations, and where what belongs to none is. */
async function placesOf(sql: postgres.Sql): Promise<string[]> {
  return sql.begin(async (transaction) => {
    // The tables' owner is subject to their policies too.
    await transaction`set local role app_auth`;
    const rows = await transaction<{ id: string }[]>`select id from organizations order by id`;
    return [...rows.map(({ id }) => id), nowhere];
  });
}

async function inOrganization<T>(
  sql: postgres.Sql,
  id: string,
  act: (transaction: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const result = await sql.begin(async (transaction) => {
    await transaction`select set_config('app.organization_id', ${id}, true)`;
    return { value: await act(transaction) };
  });
  return result.value as T;
}

/** Matches the rows to look at: the organization's, or all of a table without organizations. */
const isOwn = ({ isGlobal }: Column) => (isGlobal ? "true" : "organization_id = app.organization_id()");

/** Matches the values that the current key didn't encrypt; the key's ID is the first parameter. */
const isOld = (one: Column) => {
  const { column } = one;
  return `${isOwn(one)} and ${column} is not null and substring(${column} from 1 for ${currentKeyId().length}) <> $1`;
};

/** What is looked at with no organization in use. */
const nowhere = "";

const isAt = ({ isGlobal }: Column, id: string) => (id === nowhere) === (isGlobal === true);

interface Step {
  /** The row to continue after; null after the last one. */
  last: Row | null;
  found: number;
  renewed: number;
}

/** Re-encrypts the next rows after `after`. */
async function rotateBatch(
  transaction: postgres.TransactionSql,
  one: Column,
  after: Row | null,
  batch: number,
): Promise<Step> {
  const { table, column, purpose, keys } = one;
  const behind = after ? ` and (${keys.join()}) > (${keys.map((_, at) => `$${at + 2}`).join()})` : "";
  const rows = await transaction.unsafe<Row[]>(
    `select ctid::text as place, ${keys.join()}, ${column} as value from ${table} where ${isOld(one)}${behind} order by ${keys.join()} limit ${batch} for update`,
    [currentKeyId(), ...(after ? keys.map((key) => after[key] ?? null) : [])],
  );
  const renewed = rows.flatMap(({ place, value }) => {
    try {
      return [{ place, value: encrypt(purpose, decrypt(purpose, value)).toString("base64") }];
    } catch {
      return [];
    }
  });
  // The rows are locked, so none of them has moved since.
  await transaction.unsafe(
    `update ${table} t set ${column} = decode(n.value, 'base64') from jsonb_to_recordset($1::text::jsonb) as n (place text, value text)
      where ${isOwn(one)} and t.ctid = n.place::tid`,
    [JSON.stringify(renewed)],
  );
  return { last: rows.length < batch ? null : (rows.at(-1) ?? null), found: rows.length, renewed: renewed.length };
}

/** How many values are encrypted with a key other than the current one, by column. */
export async function countOldValues(sql: postgres.Sql): Promise<Omit<Rotation, "rotated" | "unreadable">[]> {
  const ids = await placesOf(sql);
  const found: Omit<Rotation, "rotated" | "unreadable">[] = [];
  for (const one of encryptedColumns) {
    let remaining = 0;
    for (const id of ids.filter((place) => isAt(one, place))) {
      const count = await inOrganization(sql, id, (transaction) =>
        transaction.unsafe<{ n: string }[]>(`select count(*) as n from ${one.table} where ${isOld(one)}`, [
          currentKeyId(),
        ]),
      );
      remaining += Number(count[0]?.n ?? 0);
    }
    found.push({ table: one.table, column: one.column, remaining });
  }
  return found;
}

/**
 * Re-encrypts whatever the current key didn't encrypt: in short transactions, while the product is running. Resumes
 * where it was if stopped or killed, because each value names its key. `sql` is the owner's.
 */
export async function rotateKeys(
  sql: postgres.Sql,
  { batch = 500, stop = () => false }: Options = {},
): Promise<Rotation[]> {
  const done = new Map(encryptedColumns.map((one) => [one, { rotated: 0, unreadable: 0 }]));
  for (const id of await placesOf(sql))
    for (const [one, sums] of done) {
      let after: Row | null = null;
      if (!isAt(one, id)) continue;
      do {
        if (stop()) break;
        const before: Row | null = after;
        const { last, found, renewed }: Step = await inOrganization(sql, id, (transaction) =>
          rotateBatch(transaction, one, before, batch),
        );
        sums.rotated += renewed;
        sums.unreadable += found - renewed;
        after = last;
      } while (after !== null);
    }
  const left = await countOldValues(sql);
  return left.map((one, at) => ({
    ...one,
    ...(done.get(encryptedColumns[at] as Column) ?? { rotated: 0, unreadable: 0 }),
  }));
}
