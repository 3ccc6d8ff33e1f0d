import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { isAfterCursor, type PageRequest, placeOf } from "#lib/platform/api/read-page.ts";
import { readForms } from "./read-forms.ts";
import { hiddenKeys } from "./state-of-form.ts";

interface ExportRow extends Record<string, unknown> {
  contract_id: string;
  worker: string;
  country: string;
  status: string;
  key: string;
  value: string;
  updated_at: string;
}

interface ExportFilters {
  statuses?: string[] | undefined;
  countries?: string[] | undefined;
  contract_id?: string | undefined;
}

export const exportKeys = ["contract_id", "key"] as const;

/** One page of answers, without those that another answer hides. */
export async function selectExported(
  db: TenantDb,
  { statuses, countries, contract_id }: ExportFilters,
  { after, limit }: PageRequest,
) {
  const among = (words: string[] | undefined) => sql`${words ? `{${words.join()}}` : null}::text[]`;
  const rows = await db.execute<ExportRow>(sql`
    select a.contract_id, p.first_name || ' ' || p.last_name as worker, c.country, c.status, a.key, encode(a.value, 'base64') as value, to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
      from eor_answers a
      join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id and c.type = 'eor'
      join people p on p.organization_id = c.organization_id and p.id = c.person_id
      where a.organization_id = ${currentOrganization} and (${among(statuses)} is null or c.status = any (${among(statuses)}))
        and (${among(countries)} is null or c.country = any (${among(countries)}))
        and (${contract_id ?? null}::text is null or a.contract_id = ${contract_id ?? null})
        and ${isAfterCursor(after, { "a.contract_id": "text", "a.key": "text" }, "asc")}
      order by a.contract_id, a.key limit ${limit}`);
  const contracts = new Map(rows.map(({ contract_id: id, country }) => [id, { id, country }]));
  const { formOf, valuesIn } = await readForms(db, [...contracts.values()]);
  const hidden = new Map(
    [...contracts.values()].map(({ id, country }) => [id, hiddenKeys(formOf(country), valuesIn(id))]),
  );
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    rows: rows.filter(({ contract_id, key }) => !hidden.get(contract_id)?.has(key)),
    goes_on: last ? placeOf(last, exportKeys) : null,
  };
}
