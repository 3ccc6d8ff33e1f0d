import type { PaymentRow } from "./payment-list.tsx";

interface Refused {
  row: PaymentRow;
  message: string;
}

export interface MarkRun {
  of: number;
  done: readonly PaymentRow[];
  refused: readonly Refused[];
  isOver: boolean;
}

export interface Outcome {
  /** Why it was refused; null if it was marked. */
  message: string | null;
  /** Whether every further request would be refused, too. */
  isSignedOut: boolean;
}

/** Marks one payment after the other and shows each step. Once signed out, it tries no more; returns how it ended. */
export async function markEach(
  rows: readonly PaymentRow[],
  markOne: (row: PaymentRow) => Promise<Outcome>,
  show: (run: MarkRun) => void,
): Promise<MarkRun> {
  let run: MarkRun = { of: rows.length, done: [], refused: [], isOver: false };
  show(run);
  let isSignedOut = false;
  for (const row of rows) {
    let message: string | null = "Not tried, because you were signed out";
    if (!isSignedOut) ({ message, isSignedOut } = await markOne(row));
    run =
      message === null ? { ...run, done: [...run.done, row] } : { ...run, refused: [...run.refused, { row, message }] };
    show(run);
  }
  return { ...run, isOver: true };
}
