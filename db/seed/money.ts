const DIGITS: Record<string, number> = { ISK: 0, JPY: 0, VND: 0, BHD: 3 };

/** Decimal places of a currency that the generator uses (ISO 4217). */
export function currencyDigits(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** Decimal text of an amount in minor units: `decimalText(-105, 2)` is `"-1.05"`. */
export function decimalText(minor: number, digits: number): string {
  if (digits === 0) return String(minor);
  const figures = String(Math.abs(minor)).padStart(digits + 1, "0");
  return `${minor < 0 ? "-" : ""}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

/** `percent` of an amount in minor units, rounded half up to a whole minor unit. */
export function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * percent + 50) / 100);
}

/** A plausible agreed amount: three significant digits, the last one 0 or 5. */
export function roundAmount(minor: number): number {
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(Math.max(minor, 1))) - 1) / 2);
  return Math.round(minor / step) * step;
}
