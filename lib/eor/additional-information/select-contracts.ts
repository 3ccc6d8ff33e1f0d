import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import { type PageRequest, placeOf } from "#lib/platform/api/read-page.ts";
import { type ContractRow, selectContracts } from "#lib/workforce/contracts/public.ts";
import type { listEorContracts } from "./contract.ts";
import { readForms } from "./read-forms.ts";
import { stateOfForm } from "./state-of-form.ts";

type Filters = z.output<(typeof listEorContracts)["input"]>;

async function withInformation(db: TenantDb, contracts: readonly ContractRow[]) {
  const { formOf, valuesIn, today } = await readForms(db, contracts);
  return contracts.map((one) => {
    const { id, title, country, status, worker, starts_on, created_at } = one;
    const state = stateOfForm(status, formOf(country), { values: valuesIn(id), today });
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
