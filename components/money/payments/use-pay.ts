import { useRef, useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { noticeSessionBreak } from "#components/screen/session.ts";
import { createPayment } from "#lib/money/payments/contract.ts";
import { call, RestError } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { PaymentMethod } from "./method-word.ts";
import type { PlannedPayment } from "./payment-sheet.ts";
import type { Asked } from "./use-plan.ts";

export type PayResult =
  | { state: "paying" }
  | { state: "made"; payment: OutputOf<typeof createPayment>["data"]; planned: PlannedPayment }
  | { state: "refused"; messages: string[] };

interface PaymentOrder {
  asked: Asked;
  payments: readonly PlannedPayment[];
  method: PaymentMethod;
}

/** This computer's UTC offset, such as "+02:00". */
function offsetOf(now: Date): string {
  const minutes = -now.getTimezoneOffset();
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

/**
 * Creates the planned payments in sequence, each with an idempotency key that is reused on every retry, so a lost
 * response never pays twice. Payments already created are skipped. `onChanged` refreshes a plan whose amounts changed;
 * after any other error the plan stays, so that the same payments can be tried again.
 */
export function usePay(onChanged: () => void) {
  const [results, setResults] = useState<Record<string, PayResult>>({});
  const [running, setRunning] = useState(false);
  const keys = useRef(new Map<string, string>());

  function note(entity: string, result: PayResult) {
    setResults((before) => ({ ...before, [entity]: result }));
  }

  async function payOne(planned: PlannedPayment, { asked, method }: PaymentOrder) {
    const entity = planned.legal_entity.id;
    const what = asked.payment_cycle_id
      ? { payment_cycle_id: asked.payment_cycle_id, legal_entity_id: entity }
      : { invoice_ids: planned.items.map(({ invoice_id }) => invoice_id) };
    const paid = asked.paid_at ? { paid_at: asked.paid_at } : {};
    // What is on screen is what is confirmed.
    const confirmed = planned.total === null ? {} : { expected_total: planned.total };
    const chosen = { ...what, ...paid, ...confirmed, payment_currency: planned.payment_currency, method };
    const input = { ...chosen, timezone: offsetOf(new Date()) };
    // The same input reuses its key; another currency, day, method, or total is a new input.
    const fingerprint = JSON.stringify(chosen);
    const key = keys.current.get(fingerprint) ?? crypto.randomUUID();
    keys.current.set(fingerprint, key);
    note(entity, { state: "paying" });
    try {
      const { data } = await call(createPayment, input, { idempotencyKey: key });
      note(entity, { state: "made", payment: data, planned });
    } catch (error) {
      noticeSessionBreak(error);
      const messages =
        error instanceof RestError && error.status < 500 && error.issues.length > 1
          ? error.issues.map(({ message }) => message)
          : [errorMessage(error)];
      note(entity, { state: "refused", messages });
      if (error instanceof RestError && error.issues.some(({ reason }) => reason === "amount_changed")) onChanged();
    }
  }

  async function pay(order: PaymentOrder) {
    setRunning(true);
    for (const planned of order.payments) {
      if (results[planned.legal_entity.id]?.state !== "made") await payOne(planned, order);
    }
    setRunning(false);
  }

  return { results, running, pay };
}
