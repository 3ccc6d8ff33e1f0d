interface Cycle {
  frequency: string;
  starts_on: string;
  status: string;
}

const advice: Record<string, string> = {
  closing: "pay its invoices once it is closed",
  reopening: "its invoices are being canceled, so close it again and pay the new ones",
  open: "close it, then pay the invoices that closing creates",
};

/** Why no invoice of a payment cycle can be paid right now and what to do; null if the cycle doesn't prevent it. */
export function whyCycleUnsettled({ frequency, starts_on, status }: Cycle): string | null {
  const what = advice[status];
  return what === undefined ? null : `The ${frequency} payment cycle starting ${starts_on} is ${status}: ${what}`;
}
