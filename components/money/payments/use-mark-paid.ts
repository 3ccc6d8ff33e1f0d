import { useRef, useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { noticeSessionBreak } from "#components/screen/session.ts";
import { getPayment, markPaymentPaid } from "#lib/money/payments/contract.ts";
import { call, noteWritten, RestError } from "#lib/platform/api/client.ts";
import { type MarkRun, markEach, type Outcome } from "./mark-each.ts";
import type { PaymentRow } from "./payment-list.tsx";

interface PaidInput {
  paid_at: string;
  service_reference?: string;
}

/** Closing the page would stop in the middle. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Marks payments as paid one by one, each with the total that is on screen and a key that every retry reuses, so a lost
 * response never counts twice.
 */
export function useMarkPaid() {
  const [run, setRun] = useState<MarkRun | null>(null);
  const keys = useRef(new Map<string, string>());

  async function markOne({ id, total }: PaymentRow, paid: PaidInput): Promise<Outcome> {
    const input = { payment_id: id, ...paid, expected_total: total };
    const fingerprint = JSON.stringify(input);
    const idempotencyKey = keys.current.get(fingerprint) ?? crypto.randomUUID();
    keys.current.set(fingerprint, idempotencyKey);
    try {
      await call(markPaymentPaid, input, { idempotencyKey, isPart: true });
      return { message: null, isSignedOut: false };
    } catch (error) {
      noticeSessionBreak(error);
      return { message: errorMessage(error), isSignedOut: error instanceof RestError && error.status === 401 };
    }
  }

  async function mark(rows: readonly PaymentRow[], paid: PaidInput) {
    window.addEventListener("beforeunload", askBeforeLeaving);
    const end = await markEach(rows, (row) => markOne(row, paid), setRun);
    window.removeEventListener("beforeunload", askBeforeLeaving);
    setRun(end);
    noteWritten(markPaymentPaid);
  }

  /** The payments as they are stored, to be confirmed again; those that can't be read stay as they were. */
  async function reread(rows: readonly PaymentRow[]): Promise<PaymentRow[]> {
    const found: PaymentRow[] = [];
    for (const row of rows) {
      try {
        const { total, status } = (await call(getPayment, { payment_id: row.id })).data;
        found.push({ ...row, total, status });
      } catch (error) {
        noticeSessionBreak(error);
        if (!(error instanceof RestError && error.status === 404)) found.push(row);
      }
    }
    return found;
  }

  return { run, mark, reread, reset: () => setRun(null) };
}
