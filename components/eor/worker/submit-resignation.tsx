import { type FormEvent, useState } from "react";
import { useIdempotencyKey } from "#components/forms/use-idempotency-key.ts";
import { callErrors, type FieldErrors } from "#components/screen/field-errors.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Section } from "#components/ui/section.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { createWorkerResignation } from "#lib/eor/resignations/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import type { Worker, WorkerData } from "./use-worker.ts";

type Contract = WorkerData["profile"]["contracts"][number];

const fields = ["contract_id", "desired_end_date", "reason"];

function problemsOf(day: string, reason: string): FieldErrors {
  return {
    ...(day ? {} : { desired_end_date: "Choose your last day" }),
    ...(reason.trim() ? {} : { reason: "Enter a reason" }),
  };
}

export function SubmitResignation({ worker, contracts }: { worker: Worker; contracts: readonly Contract[] }) {
  const [isOpen, setOpen] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  const [chosen, setChosen] = useState(contracts[0]?.id ?? "");
  const keyOf = useIdempotencyKey();

  function showErrors(wrong: FieldErrors, form: HTMLFormElement) {
    setErrors(wrong);
    const first = fields.find((name) => wrong[name]);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const given = new FormData(form);
    const desired_end_date = String(given.get("desired_end_date"));
    // The letter prints the reason as one paragraph.
    const reason = String(given.get("reason")).replaceAll(/\s+/g, " ").trim();
    const wrong = problemsOf(desired_end_date, reason);
    if (Object.keys(wrong).length > 0) return showErrors(wrong, form);
    const input = { contract_id: chosen, desired_end_date, reason };
    setPending(true);
    try {
      await worker.act((call) => call(createWorkerResignation, input, keyOf(input)));
    } catch (error) {
      showErrors(callErrors(error, fields), form);
    } finally {
      setPending(false);
    }
  }

  if (!isOpen)
    return (
      <Section title="Resign" id="resign">
        <p className="mb-3 text-fg-2">
          Tell your employer you want to leave. You read and sign a letter before it's final.
        </p>
        <Button onClick={() => setOpen(true)}>Start a resignation</Button>
      </Section>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">Resign</h2>
      {errors[""] ? <Banner tone="bad">{errors[""]}</Banner> : null}
      {contracts.length > 1 ? (
        <Field label="Contract" error={errors.contract_id}>
          <select
            name="contract_id"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            className="h-(--control) w-full rounded-sm border border-input bg-surface px-2 text-base"
            aria-label="Contract"
          >
            {contracts.map(({ id, title, starts_on }) => (
              <option key={id} value={id}>
                {title}, from {formatDate(starts_on)}
              </option>
            ))}
          </select>
        </Field>
      ) : null}
      <Field label="Last day you want to work" helper="Today or later." error={errors.desired_end_date}>
        <Input type="date" name="desired_end_date" />
      </Field>
      <Field label="Reason" helper="Part of the letter. A short sentence is enough." error={errors.reason}>
        <Textarea name="reason" rows={3} maxLength={500} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(false)}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Submit resignation
        </Button>
      </div>
    </form>
  );
}
