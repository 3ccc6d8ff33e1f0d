"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { toast } from "#components/ui/toast.tsx";
import { createPaymentCycle } from "#lib/money/payment-cycles/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { type Cycle, frequencyNames, pathOf, periodOf } from "./cycle.ts";
import { keepCycle } from "./use-cycles.ts";

interface NewCycleProps {
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

const frequencies = cycleFrequencies.toReversed().map((value) => ({ value, label: frequencyNames[value] }));

export default function NewCycle({ onClose, finalFocus }: NewCycleProps) {
  const client = useQueryClient();
  const router = useRouter();
  const [frequency, setFrequency] = useState<Cycle["frequency"]>("monthly");

  async function create(entries: Entries, idempotencyKey: string) {
    const given = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ""));
    const { data } = await call(createPaymentCycle, given as InputOf<typeof createPaymentCycle>, { idempotencyKey });
    keepCycle(client, data);
    toast({ title: `The cycle ${periodOf(data)} is open` });
    router.push(pathOf(data));
  }

  return (
    <EntryDialog
      title="New payment cycle"
      description="It pays every contract of its frequency that runs in its period."
      action="Create payment cycle"
      fields={["frequency", "starts_on", "cutoff_on", "due_on"]}
      send={create}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {(errors) => (
        <>
          <Field label="Frequency" error={errors.frequency}>
            <Select name="frequency" items={frequencies} value={frequency} onValueChange={setFrequency} />
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
        </>
      )}
    </EntryDialog>
  );
}
