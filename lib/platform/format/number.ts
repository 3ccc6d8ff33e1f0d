/** `12345` → "12,345". */
export function formatCount(count: number): string {
  return groupThousands(String(Math.trunc(count)));
}

/** `1 invoice`, `1,250 invoices`. */
export function countOf(count: number, noun: string, many = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : many}`;
}

/** Inserts commas into a string of digits. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
