/** `12345` → "12,345". */
export function formatCount(count: number): string {
  return groupThousands(String(Math.trunc(count)));
}

/** Inserts commas into a string of digits. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
