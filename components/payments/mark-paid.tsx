"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { callErrors, type FieldErrors } from "#components/members/field-errors.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.tsx";
import { formatMoney } from "#lib/format/money.ts";
import { markPaymentPaid } from "#lib/payments/contract.ts";
import { paidAtOf, today } from "./paid-day.ts";
import type { Payment } from "./payment-sheet.ts";
import { usePaymentChange } from "./use-payment-change.ts";

export function MarkPaid({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const change = usePaymentChange(markPaymentPaid, payment.id);
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});

  function refuse(wrong: FieldErrors) {
    setErrors(wrong);
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus());
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const paid_at = paidAtOf(day, new Date());
    if (paid_at === null) return refuse({ paid_at: "Choose the day on which the money left, today at the latest" });
    setErrors({});
    change.mutate(
      {
        payment_id: payment.id,
        paid_at,
        ...(reference.trim() ? { service_reference: reference } : {}),
      },
      {
        onSuccess: () => {
          toast({ title: `${payment.label} is paid` });
          onClose();
        },
        onError: (error) => refuse(callErrors(error, ["paid_at", "service_reference"])),
      },
    );
  }

  return (
    <Dialog
      open
      title={`Mark ${payment.label} as paid`}
      description={`${formatMoney(payment.total, payment.payment_currency)} have left the account. The payment and its invoices become paid, which cannot be taken back; money that comes back is a refund.`}
      mayClose={() => !change.isPending}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it in process</Button>
          <Button type="submit" form={form} variant="primary" pending={change.isPending}>
            Mark as paid
          </Button>
        </>
      }
    >
      <form id={form} ref={fields} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {errors[""] ? (
          <Banner tone="bad" tabIndex={-1} data-problem>
            {errors[""]}
          </Banner>
        ) : null}
        <Field label="Paid on" error={errors.paid_at}>
          <Input
            type="date"
            value={day}
            min={payment.created_at.slice(0, 10)}
            max={today()}
            onChange={(event) => setDay(event.target.value)}
          />
        </Field>
        <Field
          label="Reference"
          optional
          helper="As on the bank statement, so that the transfer is found again."
          error={errors.service_reference}
        >
          <Input
            value={reference}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
