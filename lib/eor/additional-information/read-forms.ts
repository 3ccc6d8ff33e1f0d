import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { currentForm, type OwnVersion } from "#lib/eor/forms/public.ts";
import type { Answer, Definition } from "#lib/eor/forms/rules.ts";
import { type StoredAnswer, valuesOf } from "./answers.ts";

interface Read extends Record<string, unknown> {
  answers: StoredAnswer[] | null;
  versions: (OwnVersion & { country: string })[] | null;
  today: string;
}

interface Forms {
  /** The definitions that a country's form has now; null if there is none. */
  formOf: (country: string) => Definition[] | null;
  valuesIn: (contract_id: string) => Record<string, Answer>;
  today: string;
}

/** All answers of the contracts, and the forms of their countries, in one query. */
export async function readForms(db: TenantDb, contracts: readonly { id: string; country: string }[]): Promise<Forms> {
  const ids = JSON.stringify(contracts.map(({ id }) => id));
  const countries = JSON.stringify([...new Set(contracts.map(({ country }) => country))]);
  const [read] = await db.execute<Read>(sql`
    select app.today() as today,
      (select json_agg(json_build_object('contract_id', a.contract_id, 'key', a.key, 'value', encode(a.value, 'base64')))
        from eor_answers a where a.organization_id = ${currentOrganization}
          and a.contract_id in (select jsonb_array_elements_text(${ids}::text::jsonb))) as answers,
      (select json_agg(l) from (
          select distinct on (v.country) v.country, v.version, v.note, v.created_at, v.definitions from eor_form_versions v
            where v.organization_id = ${currentOrganization} and v.kind = 'worker_additional_fields'
              and v.country in (select jsonb_array_elements_text(${countries}::text::jsonb))
            order by v.country, v.version desc) as l) as versions`);
  const { answers, versions, today } = read as Read;
  const byContract = Map.groupBy(answers ?? [], ({ contract_id }) => contract_id);
  const byCountry = new Map((versions ?? []).map((one) => [one.country, one]));
  return {
    formOf: (country) =>
      currentForm({ kind: "worker_additional_fields", country, currency: "" }, byCountry.get(country))?.definitions ??
      null,
    valuesIn: (id) => valuesOf(byContract.get(id) ?? []),
    today,
  };
}
