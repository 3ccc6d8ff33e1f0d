import { CountryPicker } from "#components/forms/country-picker.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { createWarehouse, updateWarehouse, type Warehouse } from "#lib/equipment/warehouses/contract.ts";
import { call } from "#lib/platform/api/client.ts";

interface WarehouseFormProps {
  /** The warehouse to edit; null adds one. */
  warehouse: Warehouse | null;
  onClose: () => void;
}

const typeOptions = [
  { value: "ORGANIZATION", label: "Our own" },
  { value: "SERVICE", label: "Operated by a provider" },
  { value: "CLEARANCE", label: "Clearance" },
] as const;

type Type = (typeof typeOptions)[number]["value"];

const lineFields = ["line1", "line2", "post_code", "city", "state"] as const;

const labels: Record<(typeof lineFields)[number], string> = {
  line1: "Street",
  line2: "Building or floor",
  post_code: "Postal code",
  city: "City",
  state: "State",
};

function addressOf(entries: Entries) {
  const lines = Object.fromEntries(lineFields.map((key) => [key, entries[key]?.trim() || null]));
  return { country: entries.country ?? "", ...lines };
}

/** Adds a warehouse, or edits its name and address. */
export default function WarehouseForm({ warehouse, onClose }: WarehouseFormProps) {
  async function send({ name = "", type, ...entries }: Entries, idempotencyKey: string) {
    const address = addressOf(entries);
    if (warehouse) await call(updateWarehouse, { warehouse_id: warehouse.id, name, address }, { idempotencyKey });
    else await call(createWarehouse, { name, warehouse_type: type as Type, address }, { idempotencyKey });
    return name;
  }

  return (
    <EntryDialog
      title={warehouse ? `Edit ${warehouse.name}` : "Add warehouse"}
      action={warehouse ? "Save changes" : "Add warehouse"}
      check={({ name, country }) => ({
        ...(name ? {} : { name: "Name is required." }),
        ...(country ? {} : { country: "Choose a country from the list." }),
      })}
      send={send}
      done={(name) => (warehouse ? `${name} was saved` : `${name} was added`)}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Name" name="name" defaultValue={warehouse?.name} maxLength={200} />
        {warehouse ? null : <SelectField label="Type" name="type" items={typeOptions} initial="ORGANIZATION" />}
        {lineFields.map((key) => (
          <TextField
            key={key}
            label={labels[key]}
            name={key}
            optional
            defaultValue={warehouse?.address[key] ?? ""}
            maxLength={200}
          />
        ))}
        <CountryPicker label="Country" name="country" initial={warehouse?.address.country ?? null} />
      </div>
    </EntryDialog>
  );
}
