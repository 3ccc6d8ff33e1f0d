import { countryCodes } from "#lib/platform/format/countries.ts";
import { addContract, addWorker } from "#lib/testing/contracts.ts";
import { addFormVersion, textField } from "#lib/testing/eor-forms.ts";
import type { Stage } from "#lib/testing/stage.ts";
import type { Arrange, Arrangements } from "./arrange.ts";
import { erasedOf } from "./erased-of.ts";

/** Countries without a built-in form: only the organization that published one finds it. */
const unserved = { first: "AQ", second: "BV" } as const;

const formOf =
  (keysOf: (country: string) => Record<string, string>, kind = "worker_additional_fields", currency = ""): Arrange =>
  async (at, of) => {
    await addFormVersion(at.owner, at[of], { kind, country: unserved[of], currency });
    return keysOf(unserved[of]);
  };

const formId = formOf((country) => ({ form_id: `worker_additional_fields.${country}` }));
const contractOf: Arrange = async (at, of) => ({
  contract_id: await addContract(at.owner, at[of], { type: "eor", status: "new" }),
});

let next = 0;

async function addForm(at: Stage) {
  const country = countryCodes[next++ % countryCodes.length] ?? "AQ";
  await addFormVersion(at.owner, at.first, { kind: "bank_guide", country, currency: "XAF" });
}

export const eorForms: Arrangements = {
  get_worker_additional_fields: { keys: formOf((country_code) => ({ country_code })) },
  find_bank_guide: { query: { country: "DE", currency: "EUR" } },
  get_bank_guide: { keys: formOf((country) => ({ country, currency: "NOK" }), "bank_guide", "NOK") },
  list_eor_forms: { row: addForm },
  get_eor_form: { keys: formId },
  list_eor_form_versions: {
    keys: formId,
    row: (at) => addFormVersion(at.owner, at.first, { country: unserved.first }),
  },
  create_eor_form_version: {
    body: () => ({ kind: "bank_guide", country: "SE", currency: "SEK", definitions: [textField("clearing_number")] }),
  },
  list_eor_contracts: { row: (at) => addContract(at.owner, at.first, { type: "eor", status: "new" }) },
  get_additional_information: { keys: contractOf },
  get_sensitive_data_erasure: {
    keys: async (at, of) => erasedOf(at, of, "people", { person_id: await addWorker(at.owner, at[of]) }),
  },
  erase_sensitive_data: { keys: async (at, of) => ({ person_id: await addWorker(at.owner, at[of]) }) },
  update_additional_information: { keys: contractOf, body: () => ({ data: { city: "Berlin" } }) },
};
