import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { implementPersonalRead } from "#lib/platform/api/execute.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { type FoundRow, type Searchable, searchablesFor } from "#lib/platform/search/searchable.ts";
import * as contract from "./contract.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Row = FoundRow & { part: number; is_near: boolean };

function show({ kind, path }: Searchable, { id, title, facts, amount, currency, status }: FoundRow) {
  const money = amount !== null && currency !== null ? formatMoney(amount, currency) : null;
  const detail = [...facts, ...(money === null ? [] : [money])].join(" · ") || null;
  return { kind, id, title, detail, status, path: path({ id, title }) };
}

/** Runs one query for all parts, in a single round trip. */
async function readParts(db: TenantDb, parts: { searchable: Searchable; asked: SQL }[]): Promise<Map<number, Row[]>> {
  if (parts.length === 0) return new Map();
  const selects = parts.map(
    ({ searchable, asked }, part) => sql`
    select ${part}::integer as part, id, place, is_near, title, array_remove(facts::text[], null) as facts, amount::text as amount, currency::text as currency, status::text as status
      from (${searchable.read(asked)}) as found`,
  );
  const rows = await db.execute<Row>(
    sql`select * from (${sql.join(selects, sql` union all `)}) as parts order by part, place`,
  );
  return Map.groupBy(rows, ({ part }) => part);
}

/** The ids of one kind among `kind:id`, in order. */
function idsOf({ kind, hasPlainIds = false }: Searchable, records: readonly string[]): string[] {
  const ids = records.filter((record) => record.startsWith(`${kind}:`)).map((record) => record.slice(kind.length + 1));
  return ids.filter((id) => hasPlainIds || uuid.test(id));
}

export const search = implementPersonalRead(contract.search, async ({ input, db, principal }) => {
  const { query, records, kinds, limit } = input;
  if (query === undefined && records === undefined)
    throw new ApiError(400, {
      reason: "required",
      path: "/query",
      message: "query is required. Send the text to find.",
    });
  const open = searchablesFor(principal.kind, principal.scopes).filter(({ kind }) => !kinds || kinds.includes(kind));
  const wanted = query === undefined ? null : { text: query, most: limit + 1 };
  const parts = open.flatMap((searchable) => {
    if (wanted) return [{ searchable, asked: searchable.find(wanted) }];
    const ids = idsOf(searchable, records ?? []);
    if (ids.length === 0) return [];
    const asked = sql`select id, place, false as is_near from unnest(${`{${ids.join()}}`}::text[]) with ordinality as asked (id, place)`;
    return [{ searchable, asked }];
  });
  const found = await readParts(db, parts);
  const groups = parts.flatMap(({ searchable }, part) => {
    const rows = found.get(part) ?? [];
    if (rows.length === 0) return [];
    const is_similar = rows.some(({ is_near }) => is_near);
    const shown = wanted ? rows.slice(0, limit) : rows;
    return [
      {
        kind: searchable.kind,
        name: searchable.name,
        records: shown.map((row) => show(searchable, row)),
        is_similar,
        has_more: rows.length > shown.length,
        list_path: query === undefined || is_similar ? null : searchable.listPath(query),
      },
    ];
  });
  // Someone called exactly that comes before anyone with a similar name.
  return { data: groups.sort((one, other) => Number(one.is_similar) - Number(other.is_similar)) };
});
