import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { type FieldErrors, fieldErrors } from "#components/screen/field-errors.ts";
import { isDay, localDay } from "#components/table/calendar-day.ts";
import { ContractPicker } from "#components/workforce/desk/contract-picker.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import { type ContractTerms, getContractTerms } from "#lib/workforce/contract-terms/contract.ts";
import { createTimesheet, type TimesheetRow, updateTimesheet } from "#lib/workforce/timesheets/contract.ts";
import { createTimesheetInput, updateTimesheetInput } from "#lib/workforce/timesheets/inputs.ts";

interface TimesheetFormProps {
  /** The timesheet to edit; null adds one. */
  row: TimesheetRow | null;
  onClose: () => void;
}

function check(entries: Entries, row: TimesheetRow | null): FieldErrors {
  const input = row ? updateTimesheetInput : createTimesheetInput;
  return fieldErrors(input.safeParse({ ...entries, timesheet_id: row?.id }).error?.issues ?? []);
}

function write(
  row: TimesheetRow | null,
  { contract_id = "", date_worked = "", quantity = "", description = "" }: Entries,
) {
  return row
    ? call(updateTimesheet, { timesheet_id: row.id, date_worked, quantity, description })
    : call(createTimesheet, { contract_id, date_worked, quantity, description });
}

/** Submits a timesheet or edits a pending one, and shows while typing which cycle pays it. */
export default function TimesheetForm({ row, onClose }: TimesheetFormProps) {
  const [contract, setContract] = useState(row?.contract_id ?? "");
  const [day, setDay] = useState(row?.date_worked ?? localDay(new Date()));
  const terms = useTerms(contract, day);

  return (
    <EntryDialog
      title={row ? `Edit timesheet for ${row.worker.name}` : "Log time"}
      description="For contracts paid by the hour or day. It needs approval before it's paid."
      action={row ? "Save changes" : "Log time"}
      check={(entries) => check(entries, row)}
      send={(entries) => write(row, entries)}
      done={({ data: { payment_cycle: cycle } }) => ({
        title: row ? "Timesheet saved" : "Timesheet submitted",
        description: cycle ? `Paid in the ${formatPeriod(cycle.starts_on, cycle.ends_on)} cycle` : undefined,
      })}
      onClose={onClose}
    >
      {row ? (
        <p className="text-sm text-fg-2">{row.contract_title}</p>
      ) : (
        <ContractPicker isTimed onChoice={(chosen) => setContract(chosen?.id ?? "")} />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Day worked"
          name="date_worked"
          type="date"
          value={day}
          min="1990-01-01"
          max="2100-12-31"
          onValueChange={setDay}
        />
        <TextField
          label={terms.data?.data.unit === "day" ? "Days, at most 1" : "Hours"}
          name="quantity"
          inputMode="decimal"
          defaultValue={row?.quantity ?? ""}
        />
      </div>
      <LandingNote terms={terms} />
      <TextareaField
        label="Description"
        name="description"
        optional
        rows={2}
        defaultValue={row?.description ?? ""}
        maxLength={500}
      />
    </EntryDialog>
  );
}

/** The contract's terms on the day, once both are chosen. */
function useTerms(contractId: string, day: string) {
  return useQuery({
    ...query(getContractTerms, { contract_id: contractId, on: day, of: "time" }),
    enabled: contractId !== "" && isDay(day) && day >= "1990",
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Shows next to the day which cycle pays it, before submitting. */
function LandingNote({ terms }: { terms: ReturnType<typeof useTerms> }) {
  const { data, error } = terms;
  return (
    <div role="status" className="min-h-10 rounded-md bg-subtle px-3 py-2 text-sm text-fg-2">
      {error ? (
        errorMessage(error)
      ) : data ? (
        <Words terms={data.data} />
      ) : (
        "Choose a contract to see which payment cycle pays it."
      )}
    </div>
  );
}

function Words({ terms }: { terms: ContractTerms }) {
  const { payment_cycle: cycle, unit, rate, currency, handed_in, on } = terms;
  if (cycle === null) return null;
  const period = formatPeriod(cycle.starts_on, cycle.ends_on);
  return (
    <>
      <p className="font-medium text-fg">
        Paid in the {period} cycle, which covers work until {formatDate(cycle.cutoff_on)}
      </p>
      {cycle.starts_on > on ? <p>The cycle for that date is closed or past its cut-off.</p> : null}
      {unit ? (
        <p className="tabular-nums">
          {formatMoney(rate, currency)} {unit === "hour" ? "an hour" : "a day"}
          {handed_in === "0.00"
            ? null
            : `; ${handed_in} ${Number(handed_in) === 1 ? unit : `${unit}s`} already logged for that day`}
        </p>
      ) : null}
    </>
  );
}
