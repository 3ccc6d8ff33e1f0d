import { useState } from "react";
import { CurrencyPicker } from "#components/forms/currency-picker.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { type getReportingCurrency, updateReportingCurrency } from "#lib/money/reporting-currency/contract.ts";
import { updateReportingCurrencyInput } from "#lib/money/reporting-currency/inputs.ts";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";

interface ReportingCurrencyFormProps extends OpenedDialog {
  current: OutputOf<typeof getReportingCurrency>["data"];
}

export default function ReportingCurrencyForm({ current, ...opened }: ReportingCurrencyFormProps) {
  const [kind, setKind] = useState<"default" | "chosen">(current.is_default ? "default" : "chosen");
  const inputOf = ({ currency = "" }: Entries) => ({ currency: kind === "default" ? null : currency });

  return (
    <EntryDialog
      title="Change reporting currency"
      description="Changes only how Home and payroll totals are shown. Invoices and payments keep their currencies."
      action="Save currency"
      check={(entries) => fieldErrors(updateReportingCurrencyInput.safeParse(inputOf(entries)).error?.issues ?? [])}
      send={(entries) => call(updateReportingCurrency, inputOf(entries))}
      done={({ data }) => (data.currency ? `Totals are shown in ${data.currency}` : "Reporting currency saved")}
      {...opened}
    >
      <RadioGroup
        label="Currency"
        name="kind"
        value={kind}
        onValueChange={setKind}
        options={[
          { value: "default", label: "The currency of the legal entity you added first" },
          { value: "chosen", label: "Another currency" },
        ]}
      />
      {kind === "chosen" ? (
        <CurrencyPicker
          label="Reporting currency"
          name="currency"
          initial={current.is_default ? null : current.currency}
          helper="Add exchange rates for it and for the currencies you pay in."
        />
      ) : null}
    </EntryDialog>
  );
}
