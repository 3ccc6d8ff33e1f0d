import { z } from "zod";

/** A whole number that arrives as a number, or as text in a query. */
export function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}(\.0+)?$/, message)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number({ error: message }).int(message).min(minimum, message).max(maximum, message));
}

/** Page size, 1 to 100. */
export function pageLimit(standard: number) {
  return wholeNumber(1, 100)
    .default(standard)
    .meta({ description: `Page size, 1 to 100. Default ${standard}.` });
}

const dateHint = "must be an ISO 8601 date (2026-01-31) or date-time with an offset (2026-01-31T09:30:00Z)";

/** ISO 8601 calendar date or date-time with offset, read as an instant in UTC; a date alone means its first moment. */
export const dateOrDateTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: dateHint })
  .transform((value) => new Date(value))
  .refine((value) => value.getUTCFullYear() >= 1 && value.getUTCFullYear() <= 9999, dateHint)
  .transform((value) => value.toISOString())
  .meta({ description: "ISO 8601 date or date-time" });

// What goes out is checked for shape and described by format: the formats themselves are the database's types, and checking
// each value's text again takes longer than anything else in a list of rows.

/** Decimal string in major units of the currency, e.g. `"80.00"`. */
export const money = z
  .string()
  .meta({ description: "Decimal string in major units", pattern: "^-?\\d+(\\.\\d+)?$", examples: ["1250.00"] });

/** ISO 8601 instant in UTC with milliseconds. */
export const timestamp = z.string().meta({ format: "date-time", examples: ["2026-01-31T09:30:00.000Z"] });

/** A UUID of ours on its way out. */
export const outgoingUuid = z.string().meta({ format: "uuid" });

/** One of the words; the refusal names them all. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(", ")}` });
}

/** A list that arrives as one value, as repeated keys (`a=1&a=2`) or with brackets (`a[]=1`). */
export function oneOrMany<const Words extends readonly [string, ...string[]]>(words: Words) {
  const item = oneOf(words);
  return z.union([z.array(item).min(1).max(100), item.transform((value) => [value])], {
    error: `must be one or more of ${words.join(", ")}`,
  });
}
