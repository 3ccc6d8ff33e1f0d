import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { CountryPicker } from "#components/forms/country-picker.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { type FormSummary, kindWords, pathOf } from "./form-words.ts";

interface AddFormProps {
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

type Kind = FormSummary["kind"];
const kinds = (Object.keys(kindWords) as Kind[]).map((value) => ({ value, label: kindWords[value] }));
const known = new Set(Intl.supportedValuesOf("currency"));

function check({ country = "", currency }: Entries) {
  return {
    ...(country === "" ? { country: "Country is required." } : {}),
    ...(currency !== undefined && !known.has(currency.trim().toUpperCase())
      ? { currency: "Enter a currency code of three letters, like EUR." }
      : {}),
  };
}

/** Opens the editor of a form; nothing is stored before its first version is published. */
export default function AddForm({ finalFocus, onClose }: AddFormProps) {
  const router = useRouter();
  const [kind, setKind] = useState<Kind>("worker_additional_fields");

  async function send({ country, currency }: Entries) {
    router.push(pathOf([kind, country, ...(currency ? [currency.trim().toUpperCase()] : [])].join(".")));
  }

  return (
    <EntryDialog
      title="Add form"
      description="A form that exists already opens with its fields."
      action="Open editor"
      fields={["country", "currency"]}
      check={check}
      send={send}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      {(errors, forgive) => (
        <>
          <Field label="Kind">
            <Select name="kind" items={kinds} value={kind} onValueChange={setKind} />
          </Field>
          <CountryPicker
            label="Country"
            name="country"
            error={errors.country}
            initial={null}
            onChoice={() => forgive("country")}
          />
          {kind === "bank_guide" ? (
            <Field label="Currency" helper="Three letters, like EUR." error={errors.currency}>
              <Input name="currency" maxLength={3} autoComplete="off" autoCapitalize="characters" />
            </Field>
          ) : null}
        </>
      )}
    </EntryDialog>
  );
}
