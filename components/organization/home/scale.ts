/** Axis ticks from 0 to a round number at or above `most`. */
export function ticksTo(most: number): number[] {
  if (most <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [0.25, 0.5, 1, 2, 2.5, 5].map((part) => part * power).find((part) => part * 4 >= most) ?? power * 5;
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 });

/** "1.5M". */
export function tickText(value: number): string {
  return compact.format(value);
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "2026-01" as "Jan" or "Jan 2026". */
export function monthName(month: string, withYear = false): string {
  const name = months[Number(month.slice(5)) - 1] ?? month;
  return withYear ? `${name} ${month.slice(0, 4)}` : name;
}
