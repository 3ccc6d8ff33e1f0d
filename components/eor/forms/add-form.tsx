import { useRouter } from "next/navigation";
import { useState } from "react";
import { CountryPicker } from "#components/forms/country-picker.tsx";
import { CurrencyPicker } from "#components/forms/currency-picker.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import type { FormSummary } from "#lib/eor/forms/contract.ts";
import { kindWords, pathOf } from "./form-words.ts";

type Kind = FormSummary["kind"];
const kinds = (Object.keys(kindWords) as Kind[]).map((value) => ({ value, label: kindWords[value] }));

function check({ country = "", currency }: Entries) {
  return {
    ...(country === "" ? { country: "Country is required." } : {}),
    ...(currency === "" ? { currency: "Choose a currency from the list." } : {}),
  };
}

/** Opens the editor for a form; nothing is stored until its first version is published. */
export default function AddForm({ ...dialog }: OpenedDialog) {
  const router = useRouter();
  const [kind, setKind] = useState<Kind>("worker_additional_fields");

  async function send({ country, currency }: Entries) {
    router.push(pathOf([kind, country, ...(currency ? [currency] : [])].join(".")));
  }

  return (
    <EntryDialog
      {...dialog}
      title="Add form"
      description="If the form already exists, it opens with its fields."
      action="Open editor"
      check={check}
      send={send}
    >
      <SelectField label="Type" name="kind" items={kinds} value={kind} onValueChange={setKind} />
      <CountryPicker label="Country" name="country" initial={null} />
      {kind === "bank_guide" ? <CurrencyPicker label="Currency" name="currency" initial={null} /> : null}
    </EntryDialog>
  );
}
