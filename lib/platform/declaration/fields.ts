import { z } from "zod";
import { countryCodes } from "#lib/platform/format/countries.ts";
import { isCurrency, withdrawalOf } from "#lib/platform/format/currencies.ts";
import { reversing, visibleLine, visibleText } from "#lib/platform/format/visible-text.ts";

/** Text as people enter it: trimmed, and without characters that nobody sees. Every text field is made of this or `lineText`. */
export function text(error = "must be text") {
  return z.string({ error }).overwrite(visibleText).trim();
}

/** The same for a single line: what reverses text stays, for `oneLine` to refuse. */
export function lineText(error = "must be text") {
  return z.string({ error }).overwrite(visibleLine).trim();
}

function numberLike(pattern: RegExp, message: string) {
  return z.union([z.number(), z.string().regex(pattern, message).transform(Number)], { error: message });
}

/** A whole number, sent as a number or as text in a query. */
export function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return numberLike(/^-?\d{1,15}(\.0+)?$/, message).pipe(
    z.number({ error: message }).int(message).min(minimum, message).max(maximum, message),
  );
}

/** A whole number or one with a half, sent as a number or as text. */
export function halfNumber(minimum: number, maximum: number) {
  const message = `must be a number from ${minimum} to ${maximum} in steps of 0.5`;
  return numberLike(/^\d{1,15}(\.[05]0*)?$/, message).pipe(
    z.number({ error: message }).multipleOf(0.5, message).min(minimum, message).max(maximum, message),
  );
}

/** Page size, 1 to 100. */
export function pageLimit(standard: number) {
  return wholeNumber(1, 100)
    .default(standard)
    .meta({ description: `Page size, 1 to 100. Default ${standard}.` });
}

const dateHint = "must be an ISO 8601 date (2026-01-31) or date-time with an offset (2026-01-31T09:30:00Z)";

/** ISO 8601 calendar date or date-time with offset, read as an instant in UTC; a date alone means its start. */
export const dateOrDateTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: dateHint })
  .transform((value) => new Date(value))
  .refine((value) => value.getUTCFullYear() >= 1 && value.getUTCFullYear() <= 9999, dateHint)
  .transform((value) => value.toISOString())
  .meta({ description: "ISO 8601 date or date-time" });

// Output is checked for shape and described by format. The database's types already guarantee the formats, and checking
// each value's text again would take longer than anything else in a list of rows.

/** Decimal string in major units of the currency, e.g. `"80.00"`. */
export const money = z
  .string()
  .meta({ description: "Decimal string in major units", pattern: "^-?\\d+(\\.\\d+)?$", examples: ["1250.00"] });

/** ISO 8601 instant in UTC with milliseconds. */
export const timestamp = z.string().meta({ format: "date-time", examples: ["2026-01-31T09:30:00.000Z"] });

/** A UUID in our output. */
export const outgoingUuid = z.string().meta({ format: "uuid" });

/** One of the words; the error lists them all. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(", ")}` });
}

/** A list sent as one value, as repeated keys (`a=1&a=2`), or with brackets (`a[]=1`). */
export function oneOrMany<const Words extends readonly [string, ...string[]]>(words: Words) {
  const item = oneOf(words);
  return z.union([z.array(item).min(1).max(100), item.transform((value) => [value])], {
    error: `must be one or more of ${words.join(", ")}`,
  });
}

/** The same for values outside a fixed list: codes, names, IDs. */
export function oneOrSeveral<Item extends z.ZodType<string, string>>(item: Item, error: string) {
  return z.union([z.array(item).min(1).max(300), item.transform((value) => [value])], { error });
}

const dayHint = "must be a date from 1900-01-01 to 2199-12-31, written like 2026-01-31";

/** A calendar day in the input. */
export const calendarDay = z.iso
  .date({ error: dayHint, abort: true })
  .refine((day) => day >= "1900-01-01" && day <= "2199-12-31", dayHint)
  .meta({ description: "ISO 8601 date" });

/** An ISO 8601 calendar date, which is kept as is, or a date-time with offset, which becomes an instant in UTC. */
export const dayOrInstant = z.union([calendarDay, dateOrDateTime], { error: dateHint });

/** A calendar day in our output. */
export const outgoingDay = z.string().meta({ format: "date", examples: ["2026-01-31"] });

const countries: ReadonlySet<string> = new Set(countryCodes);

export const countryCode = z
  .string({ error: "must be a country code of two letters, like DE" })
  .trim()
  .toUpperCase()
  .refine((code) => countries.has(code), "must be a country code of two letters (ISO 3166), like DE")
  .meta({ description: "ISO 3166-1 alpha-2 code", examples: ["DE"] });

/** A currency that is or was in use: for what is about the past, such as filters, rates, and changes of old records. */
export const knownCurrencyCode = z
  .string({ error: "must be a currency code of three letters, like EUR" })
  .trim()
  .toUpperCase()
  .refine(isCurrency, "must be a currency code of three letters (ISO 4217), like EUR")
  .meta({ description: "ISO 4217 code", examples: ["EUR"] });

/** A currency in use: for new records. */
export const currencyCode = knownCurrencyCode
  .superRefine((code, context) => {
    const message = withdrawalOf(code);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  .meta({ description: "ISO 4217 code", examples: ["EUR"] });

export const countryList = oneOrSeveral(countryCode, "must be one or more country codes of two letters, like DE");
export const currencyList = oneOrSeveral(
  knownCurrencyCode,
  "must be one or more currency codes of three letters, like EUR",
);

const amountHint = "must be an amount like 1250.00: digits and a decimal point, at most 12 digits before it";

/** An amount of money in the input, zero or more; its currency decides how many decimals are allowed. */
export const incomingAmount = z
  .union([z.string(), z.number().transform(String)], { error: amountHint })
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, amountHint))
  .meta({
    description: "Decimal string in major units, with at most the digits of its currency",
    examples: ["1250.00"],
  });

const unfitForLine = /[\p{Cc}\u2028\u2029]/u;

/** For `refine`: requires text to be a single displayable line. */
export const oneLine = [
  (line: string) => !unfitForLine.test(line) && !reversing.test(line),
  "Remove line breaks, control characters, and characters that reverse text direction",
] as const;

/** One nonempty line of text: names and titles. */
export function line(
  most: number,
  { missing, tooLong = `must have at most ${most} characters` }: { missing?: string; tooLong?: string } = {},
) {
  return lineText(missing)
    .min(1, missing ?? "is required")
    .max(most, tooLong)
    .refine(...oneLine);
}

/** For responses to a search or filters that were not counted to the end. */
export const totalIsMinimum = z.literal(true).optional().meta({
  description: "Only with a search or filters: true if there were too many matches to count them all",
});

/** The response to every DELETE. */
export const deleted = z.object({ data: z.object({ deleted: z.literal(true) }) });
