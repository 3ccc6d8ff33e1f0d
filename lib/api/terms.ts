import { z } from "zod";
import { countryCodes, currencyCodes } from "#lib/format/iso-codes.ts";

const firstYear = 1990;
const lastYear = 2100;

/** A calendar day, `2026-01-31`, of the years that work and pay happen in. */
export const calendarDay = z.iso
  .date("must be a date (2026-01-31)")
  .refine(
    (day) => day >= `${firstYear}-01-01` && day <= `${lastYear}-12-31`,
    `must lie between ${firstYear} and ${lastYear}`,
  );

/** A day on its way out. */
export const outgoingDay = z.string().meta({ format: "date", examples: ["2026-01-31"] });

/** ISO 4217 code, upper-case. */
export const currencyCode = z
  .string({ error: "must be a currency code (EUR)" })
  .refine((code) => currencyCodes.has(code), "must be a currency code of ISO 4217 in upper case (EUR)")
  .meta({ description: "ISO 4217 code", examples: ["EUR"] });

/** ISO 3166-1 alpha-2 code, upper-case. */
export const countryCode = z
  .string({ error: "must be a country code (DE)" })
  .refine((code) => countryCodes.has(code), "must be a country code of ISO 3166-1 in upper case (DE)")
  .meta({ description: "ISO 3166-1 alpha-2 code", examples: ["DE"] });

/** A plain positive decimal, as text or as a number; exact, because it is kept as text. */
export function plainDecimal(whole: number, fraction: number, hint: string) {
  const message = `must be a number such as ${hint}, with at most ${whole} digits before and ${fraction} after the point`;
  return z
    .union([z.string().trim(), z.number().transform(String)], { error: message })
    .pipe(z.string().regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`), { error: message, abort: true }));
}

/** Text of one line or more, without blanks around it. */
export function writtenText(longest: number) {
  return z
    .string({ error: "must be text" })
    .trim()
    .max(longest, `Use at most ${longest.toLocaleString("en")} characters`);
}
