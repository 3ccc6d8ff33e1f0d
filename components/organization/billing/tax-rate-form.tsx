import { useState } from "react";
import { CountryPicker } from "#components/forms/country-picker.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { updateTaxRate } from "#lib/money/tax-rates/contract.ts";
import { updateTaxRateInput } from "#lib/money/tax-rates/inputs.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { rateText } from "./tax-rate-view.ts";

interface TaxRateFormProps extends OpenedDialog {
  /** The country to set it for; null to choose one. */
  country: string | null;
}

/** Reads "13,5 %" like "13.5"; a reason that doesn't apply isn't sent. */
function inputOf({ reason = "", percent = "", ...rest }: Entries, isZero: boolean) {
  const typed = percent.replace(/\s|%/g, "").replace(",", ".");
  return { ...rest, percent: typed, ...(isZero ? { reason } : {}) } as InputOf<typeof updateTaxRate>;
}

export default function TaxRateForm({ country, ...opened }: TaxRateFormProps) {
  const [percent, setPercent] = useState("");
  const isZero = /^\s*0+([.,]0+)?\s*%?\s*$/.test(percent);

  return (
    <EntryDialog
      title="Set tax rate"
      description="Replaces the country's standard rate. Existing invoices keep their tax."
      action="Set rate"
      check={(entries) => fieldErrors(updateTaxRateInput.safeParse(inputOf(entries, isZero)).error?.issues ?? [])}
      send={(entries) => call(updateTaxRate, inputOf(entries, isZero))}
      done={({ data }) => `${rateText(data)} was set for ${countryName(data.country)}`}
      {...opened}
    >
      <CountryPicker label="Country" name="country" initial={country} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Rate in percent"
          name="percent"
          helper="0 if no tax is due."
          inputMode="decimal"
          value={percent}
          onValueChange={setPercent}
        />
        <TextField label="Name of the tax" name="name" helper="As on invoices." defaultValue="VAT" maxLength={40} />
      </div>
      {isZero ? <TextField label="Why no tax is due" name="reason" maxLength={200} /> : null}
      <TextField
        label="Valid from"
        name="valid_from"
        helper="Applies to payment cycles that end on or after this day."
        type="date"
      />
    </EntryDialog>
  );
}
