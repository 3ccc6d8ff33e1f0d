"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { callErrors, type FieldErrors } from "#components/shell/field-errors.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/api/client.ts";
import { createPaymentCycle } from "#lib/payment-cycles/contract.ts";
import { cycleFrequencies } from "#lib/payment-cycles/fields.ts";
import { type Cycle, frequencyNames, pathOf, periodOf } from "./cycle.ts";
import { keepCycle } from "./use-cycles.ts";

interface NewCycleProps {
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

const dates = ["starts_on", "cutoff_on", "due_on"] as const;
const frequencies = cycleFrequencies.toReversed().map((value) => ({ value, label: frequencyNames[value] }));

export default function NewCycle({ onClose, finalFocus }: NewCycleProps) {
  const client = useQueryClient();
  const router = useRouter();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [frequency, setFrequency] = useState<Cycle["frequency"]>("monthly");
  const [errors, setErrors] = useState<FieldErrors>({});
  // One key for one intention: pressed twice, or sent again after a lost answer, it makes one cycle.
  const key = useRef(crypto.randomUUID());

  const create = useMutation({
    mutationFn: () => {
      const given = new FormData(form.current ?? undefined);
      const days = dates.flatMap((name) => (given.get(name) ? [[name, String(given.get(name))]] : []));
      return call(createPaymentCycle, { frequency, ...Object.fromEntries(days) }, { idempotencyKey: key.current });
    },
    onSuccess: ({ data }) => {
      keepCycle(client, data);
      toast({ title: `The cycle ${periodOf(data)} is open` });
      router.push(pathOf(data));
    },
    onError: (error) => {
      key.current = crypto.randomUUID();
      setErrors(callErrors(error, ["frequency", ...dates]));
    },
  });

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [errors]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    setErrors({});
    create.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={() => !create.isPending}
      finalFocus={finalFocus}
      title="New payment cycle"
      description="It pays every contract of its frequency that runs in its period."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={create.isPending}>
            Create payment cycle
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {errors[""] ? (
          <Banner tone="bad" tabIndex={-1} data-problem>
            {errors[""]}
          </Banner>
        ) : null}
        <Field label="Frequency" error={errors.frequency}>
          <Select items={frequencies} value={frequency} onValueChange={setFrequency} />
        </Field>
        <Field
          label="First day"
          optional
          helper="Left empty, it follows the last cycle of this frequency. The very first one needs a day."
          error={errors.starts_on}
        >
          <Input type="date" name="starts_on" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Cut-off" optional helper="5 days before the end, unless set." error={errors.cutoff_on}>
            <Input type="date" name="cutoff_on" />
          </Field>
          <Field label="Due" optional helper="7 days after the end, unless set." error={errors.due_on}>
            <Input type="date" name="due_on" />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
