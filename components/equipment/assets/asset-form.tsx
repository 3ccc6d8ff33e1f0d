import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AmountField } from "#components/forms/amount-field.tsx";
import { CurrencyPicker } from "#components/forms/currency-picker.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { createItAsset, updateItAsset, type WholeAsset } from "#lib/equipment/assets/contract.ts";
import { type Category, categories, grades } from "#lib/equipment/assets/rules.ts";
import { listWarehouses } from "#lib/equipment/warehouses/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { amountProblem, plainAmount } from "#lib/platform/format/typed-amount.ts";
import { optionsOf } from "./asset-words.ts";

interface AssetFormProps {
  /** The asset to edit; adds one if omitted. */
  asset?: WholeAsset;
  onClose: () => void;
}

/** `Memory: 16 GB`, one per line. */
function specificationsOf(text: string) {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [name = "", ...value] = line.split(":");
      return { name: name.trim(), value: value.join(":").trim() };
    });
}

function inputOf(entries: Entries, known: string | null) {
  const { brand = "", name = "", category, serial_number, grade, supplier, purchase_date, amount, currency } = entries;
  return {
    product: {
      brand,
      name,
      category: category as Category,
      specifications: specificationsOf(entries.specifications ?? ""),
    },
    serial_number: serial_number || null,
    grade: grade as "NEW",
    supplier: supplier || null,
    purchase_date: purchase_date || null,
    purchase_value: amount ? { amount: plainAmount(amount, currency || null, known), currency: currency ?? "" } : null,
    warranty_ends_on: entries.warranty_ends_on || null,
  };
}

function check(entries: Entries, known: string | null): Record<string, string> {
  const { brand, name, category, amount, currency, specifications = "" } = entries;
  const problem = amount ? amountProblem(amount, currency || null, known) : null;
  const wrong = specificationsOf(specifications).find(({ name: key, value }) => key === "" || value === "");
  return {
    ...(brand ? {} : { brand: "Brand is required." }),
    ...(name ? {} : { name: "Product is required." }),
    ...(category ? {} : { category: "Choose a category." }),
    ...(problem === null ? {} : { amount: problem }),
    ...(amount && !currency ? { currency: "Choose the currency of the cost." } : {}),
    ...(wrong ? { specifications: `Enter “${wrong.name}” as name, colon, value.` } : {}),
  };
}

/** Adds an asset, or edits its details. */
export default function AssetForm({ asset, onClose }: AssetFormProps) {
  const warehouses = useQuery({ ...query(listWarehouses, {}), enabled: asset === undefined }).data?.data ?? [];
  const cost = asset?.purchase_value ?? null;
  const [currency, setCurrency] = useState(cost?.currency ?? null);

  async function send({ warehouse_id, ...entries }: Entries, idempotencyKey: string) {
    const input = inputOf(entries, cost?.amount ?? null);
    if (asset) await call(updateItAsset, { asset_id: asset.id, ...input }, { idempotencyKey });
    else await call(createItAsset, { ...input, ...(warehouse_id ? { warehouse_id } : {}) }, { idempotencyKey });
  }

  return (
    <EntryDialog
      title={asset ? "Edit asset" : "Add asset"}
      action={asset ? "Save changes" : "Add asset"}
      check={(entries) => check(entries, cost?.amount ?? null)}
      send={send}
      done={asset ? "Asset saved" : "Asset added"}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Brand" name="brand" defaultValue={asset?.product.brand} maxLength={100} />
        <TextField label="Product" name="name" defaultValue={asset?.product.name} maxLength={200} />
        <SelectField
          label="Category"
          name="category"
          items={optionsOf(categories)}
          initial={asset?.product.category ?? null}
        />
        <SelectField label="Grade" name="grade" items={optionsOf(grades)} initial={asset?.grade ?? "NEW"} />
        <Field label="Serial number" name="serial_number" optional>
          <Input defaultValue={asset?.serial_number ?? ""} maxLength={100} autoComplete="off" />
        </Field>
        {asset === undefined ? (
          <SelectField
            label="Warehouse"
            name="warehouse_id"
            items={[
              { value: "", label: "Unspecified warehouse" },
              ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            initial=""
          />
        ) : null}
        <Field label="Purchase date" name="purchase_date" optional>
          <Input type="date" defaultValue={asset?.purchase_date ?? ""} max="2199-12-31" />
        </Field>
        <Field label="Warranty ends" name="warranty_ends_on" optional>
          <Input type="date" defaultValue={asset?.warranty_ends_on ?? ""} max="2199-12-31" />
        </Field>
        <AmountField label="Cost" name="amount" optional currency={currency} initial={cost?.amount ?? null} />
        <CurrencyPicker
          label="Currency"
          name="currency"
          optional
          initial={cost?.currency ?? null}
          onChoice={setCurrency}
        />
        <TextField label="Supplier" name="supplier" optional defaultValue={asset?.supplier ?? ""} maxLength={200} />
      </div>
      <Field label="Specifications" name="specifications" optional helper="One per line, for example Memory: 16 GB.">
        <Textarea
          rows={3}
          defaultValue={asset?.product.specifications.map(({ name, value }) => `${name}: ${value}`).join("\n")}
        />
      </Field>
    </EntryDialog>
  );
}
