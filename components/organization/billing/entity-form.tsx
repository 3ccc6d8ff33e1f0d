"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { fieldErrors } from "#components/shell/field-errors.ts";
import { shown } from "#components/shell/shown.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.tsx";
import { createLegalEntity, listLegalEntities, updateLegalEntity } from "#lib/organization/legal-entities/contract.ts";
import { createLegalEntityInput, updateLegalEntityInput } from "#lib/organization/legal-entities/inputs.ts";
import { legalEntityTypes } from "#lib/organization/legal-entities/rules.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";
import { countryCodes } from "#lib/platform/format/countries.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { currencyCodes } from "#lib/platform/format/currencies.ts";
import type { LegalEntity } from "./entities-screen.tsx";
import { typeWords } from "./entity-table.tsx";

interface EntityFormProps {
  /** The one to change; null adds one. */
  entity: LegalEntity | null;
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label));
const currencies = currencyCodes.map((value) => ({ value, label: value }));
const types = legalEntityTypes.map((value) => ({ value, label: typeWords[value] }));
const fields = ["name", "country", "currency", "vat_id", "type", "address"];

export default function EntityForm({ entity, finalFocus, onClose }: EntityFormProps) {
  const client = useQueryClient();
  const [type, setType] = useState<LegalEntity["type"]>(entity?.type ?? "company");
  const [country, setCountry] = useState<string | null>(entity?.country ?? null);
  const [currency, setCurrency] = useState<string | null>(entity?.currency ?? null);
  const fixed = entity?.has_documents ?? false;

  async function send(entries: Entries) {
    const given = entries as unknown as InputOf<typeof createLegalEntity>;
    const { data } = await (entity
      ? call(updateLegalEntity, { legal_entity_id: entity.id, ...given })
      : call(createLegalEntity, given));
    toast({ title: entity ? `${data.name} is saved` : `${data.name} is added` });
    await shown(client, listLegalEntities);
  }

  function check(entries: Entries) {
    const input = entity ? updateLegalEntityInput.omit({ legal_entity_id: true }) : createLegalEntityInput;
    return fieldErrors(input.safeParse(entries).error?.issues ?? []);
  }

  return (
    <EntryDialog
      title={entity ? `Change ${entity.name}` : "Add legal entity"}
      description={
        fixed ? "Documents name it, so its country and currency stay. For others add another legal entity." : undefined
      }
      action={entity ? "Save changes" : "Add legal entity"}
      fields={fields}
      check={check}
      send={send}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label="Name" error={errors.name}>
            <Input name="name" autoComplete="off" defaultValue={entity?.name ?? ""} maxLength={200} />
          </Field>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Type" error={errors.type}>
              <Select name="type" items={types} value={type} onValueChange={setType} />
            </Field>
            <Field label="VAT id" optional error={errors.vat_id}>
              <Input name="vat_id" autoComplete="off" defaultValue={entity?.vat_id ?? ""} maxLength={40} />
            </Field>
            <Field label="Country" error={errors.country}>
              <Select name="country" items={countries} value={country} onValueChange={setCountry} disabled={fixed} />
            </Field>
            <Field label="Currency" error={errors.currency}>
              <Select
                name="currency"
                items={currencies}
                value={currency}
                onValueChange={setCurrency}
                disabled={fixed}
              />
            </Field>
          </div>
          <Field label="Address" optional helper="As on an envelope: it stands on invoices." error={errors.address}>
            <Textarea name="address" rows={3} defaultValue={entity?.address ?? ""} maxLength={500} />
          </Field>
        </>
      )}
    </EntryDialog>
  );
}
