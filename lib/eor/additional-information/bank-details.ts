import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { bankFieldsIn, type OwnGuide } from "#lib/eor/forms/public.ts";
import { answerTo } from "#lib/eor/forms/rules.ts";
import { readForms } from "./read-forms.ts";
import { hiddenKeys } from "./state-of-form.ts";

export interface BankDetail {
  key: string;
  label: string;
  value: string;
}

/**
 * The bank details among the answers of contracts, by contract: those to questions that a bank guide of the country has
 * too. Answers that another answer hides aren't among them.
 */
export async function bankDetailsOf(
  db: TenantDb,
  contracts: readonly { id: string; country: string }[],
): Promise<ReadonlyMap<string, BankDetail[]>> {
  if (contracts.length === 0) return new Map();
  const countries = JSON.stringify([...new Set(contracts.map(({ country }) => country))]);
  const own = await db.execute<OwnGuide & Record<string, unknown>>(sql`
    select distinct on (v.country, v.currency) v.country, v.currency, v.definitions from eor_form_versions v
      where v.organization_id = ${currentOrganization} and v.kind = 'bank_guide'
        and v.country in (select jsonb_array_elements_text(${countries}::text::jsonb))
      order by v.country, v.currency, v.version desc`);
  const { formOf, valuesIn } = await readForms(db, contracts);
  return new Map(
    contracts.map(({ id, country }) => {
      const [definitions, values] = [formOf(country), valuesIn(id)];
      const hidden = hiddenKeys(definitions, values);
      const details = bankFieldsIn(country, own).flatMap(({ key, label }) => {
        const value = answerTo(values, key);
        if (value === null || hidden.has(key)) return [];
        const asked = definitions?.find((one) => one.key === key)?.ui_guide.label;
        return [{ key, label: asked ?? label, value: String(value) }];
      });
      return [id, details];
    }),
  );
}
