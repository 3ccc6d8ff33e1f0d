import { CountryPicker } from "#components/forms/country-picker.tsx";
import { CurrencyPicker } from "#components/forms/currency-picker.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { createLegalEntity, type LegalEntity, updateLegalEntity } from "#lib/organization/legal-entities/contract.ts";
import { createLegalEntityInput, updateLegalEntityInput } from "#lib/organization/legal-entities/inputs.ts";
import { legalEntityTypes } from "#lib/organization/legal-entities/rules.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { typeWords } from "./entity-words.ts";

interface EntityFormProps extends OpenedDialog {
  /** The entity to edit; null to add one. */
  entity: LegalEntity | null;
}

const types = legalEntityTypes.map((value) => ({ value, label: typeWords[value] }));

function codeHelp(entity: LegalEntity | null): string {
  if (!entity)
    return "In the numbers of its documents, like INV-PL-2026-0001. If you leave it empty, the country is used.";
  if (entity.is_code_used) return "Document numbers contain it, so you can't change it.";
  return `In the numbers of its documents, like INV-${entity.code}-2026-0001. You can't change it after the first one.`;
}

export default function EntityForm({ entity, ...opened }: EntityFormProps) {
  const fixed = entity?.has_documents ?? false;

  function send(entries: Entries) {
    const given = entries as unknown as InputOf<typeof createLegalEntity>;
    return entity ? call(updateLegalEntity, { legal_entity_id: entity.id, ...given }) : call(createLegalEntity, given);
  }

  function check(entries: Entries) {
    const input = entity ? updateLegalEntityInput.omit({ legal_entity_id: true }) : createLegalEntityInput;
    return fieldErrors(input.safeParse(entries).error?.issues ?? []);
  }

  return (
    <EntryDialog
      title={entity ? `Edit ${entity.name}` : "Add legal entity"}
      description={
        fixed
          ? "Existing documents use it, so you can't change its country or currency. Add another legal entity instead."
          : undefined
      }
      action={entity ? "Save changes" : "Add legal entity"}
      check={check}
      send={send}
      done={({ data }) => (entity ? `${data.name} was saved` : `${data.name} was added`)}
      {...opened}
    >
      <TextField label="Name" name="name" defaultValue={entity?.name ?? ""} maxLength={200} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Type" name="type" items={types} initial={entity?.type ?? "company"} />
        <TextField label="VAT ID" name="vat_id" optional defaultValue={entity?.vat_id ?? ""} maxLength={40} />
        <CountryPicker label="Country" name="country" initial={entity?.country ?? null} disabled={fixed} />
        <CurrencyPicker label="Currency" name="currency" initial={entity?.currency ?? null} disabled={fixed} />
      </div>
      <TextField
        label="Code"
        name="code"
        optional={entity === null}
        helper={codeHelp(entity)}
        defaultValue={entity?.code ?? ""}
        maxLength={6}
        disabled={entity?.is_code_used ?? false}
      />
      <TextareaField
        label="Address"
        name="address"
        optional
        helper="As it should appear on an envelope. Shown on invoices."
        rows={3}
        defaultValue={entity?.address ?? ""}
        maxLength={500}
      />
    </EntryDialog>
  );
}
