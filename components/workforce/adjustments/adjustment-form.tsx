import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AmountField } from "#components/forms/amount-field.tsx";
import { CountryPicker } from "#components/forms/country-picker.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { localDay } from "#components/table/calendar-day.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { toast } from "#components/ui/toast.tsx";
import { type About, ContractPicker, usePresetContract } from "#components/workforce/desk/contract-picker.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import { type Progress, sendWithProgress } from "#lib/platform/api/send-with-progress.ts";
import { plainAmount } from "#lib/platform/format/typed-amount.ts";
import { categories, isFor, kindOfContract } from "#lib/workforce/adjustment-categories.ts";
import { createAdjustment, updateAdjustment } from "#lib/workforce/adjustments/contract.ts";
import { type ContractSummary, getContract } from "#lib/workforce/contracts/contract.ts";
import { type AdjustmentRow, createInvoiceAdjustment } from "#lib/workforce/invoice-adjustments/contract.ts";
import { changes, creation, dayOf, isChanged, plainCreation, problems, typeOf } from "./adjustment-entries.ts";
import { ForecastNote, moveWords, useForecast } from "./forecast-note.tsx";
import { ReceiptField } from "./receipt-field.tsx";

interface AdjustmentFormProps {
  /** The adjustment to edit; null adds one. */
  row: AdjustmentRow | null;
  /** What a new one is about. */
  about?: About;
  onClose: () => void;
}

function categoriesOf(type: string | undefined) {
  const chosen = type === undefined ? [] : categories.filter((one) => isFor(one, kindOfContract(type)));
  return chosen.map(({ id, label }) => ({ value: id, label }));
}

/** Tells one chosen file from another among the form's entries. */
const fileFingerprint = (file: File | null) => (file ? `${file.name}:${file.size}:${file.lastModified}` : "");

/** Adds an adjustment or edits a pending one, previewing its effect on the next payment. */
export default function AdjustmentForm({ row, about = {}, onClose }: AdjustmentFormProps) {
  const preset = usePresetContract(row ? {} : about);
  if (preset === undefined) return <EscapeCancels onCancel={onClose} />;
  return <Form row={row} person={about.person ?? null} preset={preset} onClose={onClose} />;
}

interface FormProps extends Pick<AdjustmentFormProps, "row" | "onClose"> {
  person: string | null;
  preset: ContractSummary | null;
}

function Form({ row, person, preset, onClose }: FormProps) {
  const [contract, setContract] = useState(preset);
  const [category, setCategory] = useState<string | null>(row?.category?.id ?? null);
  const [amount, setAmount] = useState(row?.amount ?? "");
  const [day, setDay] = useState(row ? dayOf(row) : localDay(new Date()));
  const [vendor, setVendor] = useState(row?.vendor ?? "");
  const [moved, setMoved] = useState(row?.move_next_cycle ?? false);
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const known = useQuery({ ...query(getContract, { contract_id: row?.contract_id ?? "" }), enabled: row !== null });
  const offered = categoriesOf(row ? known.data?.data.type : contract?.type);
  const chosen = offered.some(({ value }) => value === category) ? category : null;
  const isExpense = (typeOf(chosen) ?? row?.type) === "expense";
  const asksReceipt = isExpense || Boolean(row?.vendor ?? row?.country ?? row?.file);
  const sent = asksReceipt ? file : null;
  const currency = row?.currency ?? contract?.currency;
  const isMany = row !== null && row.quantity !== 1;
  const forecast = useForecast({
    contract_id: row?.contract_id ?? contract?.id ?? "",
    adjustment_category_id: chosen ?? "",
    // The forecast doesn't support quantities: for adjustments with one, it only tells the cycle.
    ...(isMany ? {} : { amount: plainAmount(amount, currency ?? null, row?.amount ?? null) }),
    date_of_adjustment: day,
    ...(vendor.trim() === "" || !isExpense ? {} : { vendor: vendor.trim() }),
    move_next_cycle: moved ? "true" : "false",
    ...(row ? { instead_of: row.id } : {}),
  });

  async function write(entries: Entries, idempotencyKey: string): Promise<unknown> {
    const options = sent ? { idempotencyKey, send: sendWithProgress(setProgress) } : { idempotencyKey };
    const exact = { ...entries, amount: plainAmount(amount, currency ?? null, row?.amount ?? null) };
    if (!row)
      return isExpense
        ? call(createAdjustment, creation(exact, sent), options)
        : call(createInvoiceAdjustment, plainCreation(exact), { idempotencyKey });
    const changed = changes(exact, sent, row);
    return isChanged(changed) ? call(updateAdjustment, changed, options) : null;
  }

  async function send(entries: Entries, idempotencyKey: string) {
    if (sent) setProgress({ sent: 0, total: sent.size });
    try {
      await write(entries, idempotencyKey);
    } finally {
      setProgress(null);
    }
    toast({
      title: row ? "Adjustment saved" : "Adjustment added",
      description: row ? undefined : "It needs approval before it is paid.",
    });
  }

  return (
    <EntryDialog
      title={row ? `Edit adjustment of ${row.worker.name}` : "Add adjustment"}
      description="Changes the contract's pay in its next payment cycle, once it's approved."
      action={row ? "Save changes" : "Add adjustment"}
      check={(entries) => problems(entries, sent, row, currency ?? null)}
      send={send}
      onClose={onClose}
    >
      {({ errors, clearError }) => (
        <>
          {row ? (
            <p className="text-sm text-fg-2">{row.contract_title}</p>
          ) : (
            <ContractPicker isTimed={false} person={person} initial={preset} onChoice={setContract} />
          )}
          <SelectField
            label="Category"
            name="adjustment_category_id"
            helper={row || contract ? undefined : "Choose a contract first: its type decides which categories apply."}
            items={offered}
            value={chosen}
            disabled={offered.length === 0}
            onValueChange={setCategory}
          />
          <TextField label="Title" name="title" maxLength={150} defaultValue={row?.title ?? ""} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <AmountField
              label={`${isMany ? "Unit price" : "Amount"}${currency ? `, ${currency}` : ""}`}
              name="amount"
              currency={currency ?? null}
              initial={row?.amount ?? null}
              value={amount}
              onValueChange={setAmount}
              helper={isMany ? `Quantity: ${row.quantity}` : undefined}
            />
            <div data-error-of="date_submitted">
              <TextField
                label="Date"
                name="date_of_adjustment"
                error={errors.date_submitted}
                type="date"
                min="1990-01-01"
                max="2100-12-31"
                value={day}
                onChange={({ target }) => {
                  setDay(target.value);
                  clearError("date_submitted");
                }}
              />
            </div>
          </div>
          <div data-error-of="move_next_cycle">
            <Checkbox
              name="move_next_cycle"
              label="Pay in the following cycle"
              helper={moveWords(forecast.data?.data)}
              checked={moved}
              onChange={({ target }) => setMoved(target.checked)}
            />
            {errors.move_next_cycle ? (
              <p data-problem tabIndex={-1} className="mt-4 text-xs font-medium text-bad">
                {errors.move_next_cycle}
              </p>
            ) : null}
          </div>
          <ForecastNote forecast={forecast} />
          <TextareaField
            label="Description"
            name="description"
            optional={row === null || row.title !== null}
            rows={2}
            maxLength={500}
            defaultValue={row === null || row.description === row.title ? "" : row.description}
          />
          {asksReceipt ? (
            <>
              <div className="grid items-start gap-4 sm:grid-cols-2">
                <TextField label="Vendor" name="vendor" maxLength={150} value={vendor} onValueChange={setVendor} />
                <CountryPicker label="Country" name="country" initial={row?.country ?? null} />
              </div>
              <ReceiptField file={file} kept={row?.file ?? null} progress={progress} onFile={setFile} />
              <input type="hidden" name="file" value={fileFingerprint(file)} />
            </>
          ) : null}
        </>
      )}
    </EntryDialog>
  );
}
