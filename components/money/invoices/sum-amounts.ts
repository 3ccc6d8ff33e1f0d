function scaleOf(amount: string): number {
  return amount.split(".")[1]?.length ?? 0;
}

function unitsOf(amount: string, scale: number): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(scale, "0"));
}

function textOf(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** Exact sum of decimal strings such as "-18.72", with as many decimals as the longest has. */
export function sumAmounts(amounts: readonly string[]): string {
  const scale = Math.max(0, ...amounts.map(scaleOf));
  return textOf(
    amounts.reduce((sum, amount) => sum + unitsOf(amount, scale), 0n),
    scale,
  );
}

/** `amount` minus `part`, exact. */
export function subtractAmount(amount: string, part: string): string {
  const scale = Math.max(scaleOf(amount), scaleOf(part));
  return textOf(unitsOf(amount, scale) - unitsOf(part, scale), scale);
}

/** `total` minus `sum`, or null if they are equal. */
export function differenceOf(total: string, sum: string): string | null {
  const scale = Math.max(scaleOf(total), scaleOf(sum));
  const units = unitsOf(total, scale) - unitsOf(sum, scale);
  return units === 0n ? null : textOf(units, scale);
}
