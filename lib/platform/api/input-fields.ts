import { z } from "zod";
import { text } from "#lib/platform/declaration/fields.ts";

/** A plain positive decimal, as text or a number. Stays exact, because it is kept as text. */
export function plainDecimal(whole: number, fraction: number, hint: string) {
  const message = `must be a number such as ${hint}, with at most ${whole} digits before and ${fraction} after the decimal point`;
  return z
    .union([z.string().trim(), z.number().transform(String)], { error: message })
    .pipe(z.string().regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`), { error: message, abort: true }));
}

/** Text of one or more lines, trimmed. */
export function writtenText(longest: number) {
  return text().max(longest, `Use at most ${longest.toLocaleString("en")} characters`);
}
