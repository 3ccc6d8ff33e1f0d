import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { currentForm, type OwnVersion } from "#lib/eor/forms/public.ts";
import { type PageRequest, placeOf } from "#lib/platform/api/read-page.ts";
import { type ContractRow, selectContracts } from "#lib/workforce/contracts/public.ts";
import { type StoredAnswer, valuesOf } from "./answers.ts";
import type { listEorContracts } from "./contract.ts";
import { stateOfForm } from "./state-of-form.ts";

type Filters = z.output<(typeof listEorContracts)["input"]>;

interface Read extends Record<string, unknown> {
  answers: StoredAnswer[] | null;
  versions: (OwnVersion & { country: string })[] | null;
}

async function withInformation(db: TenantDb, contracts: readonly ContractRow[]) {
  const ids = JSON.stringify(contracts.map(({ id }) => id));
  const countries = JSON.stringify([...new Set(contracts.map(({ country }) => country))]);
  const [read] = await db.execute<Read>(sql`
    select (select json_agg(json_build_object('contract_id', a.contract_id, 'key', a.key, 'value', encode(a.value, 'base64')))
        from eor_answers a where a.organization_id = ${currentOrganization}
          and a.contract_id in (select jsonb_array_elements_text(${ids}::text::jsonb))) as answers,
      (select json_agg(l) from (
          select distinct on (v.country) v.country, v.version, v.note, v.created_at, v.definitions from eor_form_versions v
            where v.organization_id = ${currentOrganization} and v.kind = 'worker_additional_fields'
              and v.country in (select jsonb_array_elements_text(${countries}::text::jsonb))
            order by v.country, v.version desc) as l) as versions`);
  const answers = Map.groupBy(read?.answers ?? [], ({ contract_id }) => contract_id);
  const versions = new Map((read?.versions ?? []).map((one) => [one.country, one]));
  return contracts.map((one) => {
    const { id, title, country, status, worker, starts_on, created_at } = one;
    const form = currentForm({ kind: "worker_additional_fields", country, currency: "" }, versions.get(country));
    const state = stateOfForm(status, form?.definitions ?? null, valuesOf(answers.get(id) ?? []));
    return { id, title, country, status, worker, starts_on, created_at, ...state };
  });
}

/** Contracts scanned per page when filtering by missing answers. */
const scanned = 200;

/** One page of EOR contracts. Missing answers are known only after decryption, so that filter scans contracts. */
export async function selectEorContracts(db: TenantDb, filters: Filters, page: PageRequest) {
  const { has_missing, ...rest } = filters;
  const limit = has_missing === undefined ? page.limit : scanned;
  const asked = { ...rest, types: ["eor" as const] };
  const { rows } = await selectContracts(db, asked, { ...page, limit, counted: false });
  const found = rows.length === 0 ? [] : await withInformation(db, rows);
  if (has_missing === undefined) return { rows: found };
  const fit = found.filter(
    ({ missing, read_only_reason }) =>
      read_only_reason !== "no_form" && missing.length > 0 === (has_missing === "true"),
  );
  const last = found.length === scanned ? found.at(-1) : undefined;
  return { rows: fit.slice(0, page.limit), goes_on: last ? placeOf(last, [filters.sort_by, "id"]) : null };
}
