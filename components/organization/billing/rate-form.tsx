import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { updateExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import { maxRates } from "#lib/money/exchange-rates/rules.ts";
import { call, RestError } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type RateProblem, rateProblem, readRates } from "./read-rates.ts";

const maxListed = 5;

/** First problem per line. */
function wordsOf(problems: readonly RateProblem[]): string {
  const first = problems.filter(({ line }, at) => problems.findIndex((other) => other.line === line) === at);
  const told = first
    .slice(0, maxListed)
    .map(({ line, message }) => (line === null ? message : `Line ${line}: ${message}`));
  const more = first.length - told.length;
  return [...told, ...(more > 0 ? [`${formatCount(more)} more lines`] : [])].join(" · ");
}

/** Form for rates, one per line, typed or pasted from a spreadsheet: all are saved or none. */
export default function RateForm(opened: OpenedDialog) {
  const [text, setText] = useState("");
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;

  function check({ rates = "", source = "" }: Entries): FieldErrors {
    if (rates.trim() === "") return { rates: "Enter at least one rate" };
    const { problems } = readRates(rates, source.trim());
    return problems.length > 0 ? { rates: wordsOf(problems) } : {};
  }

  async function send({ rates: typed = "", source = "" }: Entries) {
    const { rates, lines: places } = readRates(typed, source.trim());
    try {
      const { added, replaced, unchanged } = (await call(updateExchangeRates, { rates })).data;
      toast({
        title: `${formatCount(added)} added, ${formatCount(replaced)} replaced`,
        description: unchanged > 0 ? `${formatCount(unchanged)} already existed` : undefined,
      });
    } catch (error) {
      if (!(error instanceof RestError) || error.status !== 400) throw error;
      const problems = error.issues.map(({ path, message }) =>
        rateProblem((path ?? "").split("/").slice(1), message, places),
      );
      throw new RestError(400, [{ path: "/rates", message: wordsOf(problems) }], error.requestId);
    }
  }

  return (
    <EntryDialog
      title="Add rates"
      description={`One rate per line: currency, date, units per US dollar, and source. A rate for the same currency and date is replaced. At most ${formatCount(maxRates)} at once.`}
      action={lines > 1 ? `Add ${formatCount(lines)} rates` : "Add rate"}
      check={check}
      send={send}
      {...opened}
      className="sm:max-w-160"
    >
      <TextareaField
        label="Rates"
        name="rates"
        helper="Separate values with commas, semicolons, or tabs, for example EUR, 2026-01-31, 0.92. A header row is skipped."
        rows={8}
        value={text}
        spellCheck={false}
        className="font-mono text-xs coarse:text-lg"
        onValueChange={setText}
      />
      <TextField label="Source" name="source" helper="For lines without a source." optional maxLength={100} />
    </EntryDialog>
  );
}
