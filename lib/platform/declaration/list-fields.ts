import { z } from "zod";
import { calendarDay, money, oneOf, pageLimit, text } from "./fields.ts";

export const cursor = z
  .string()
  .max(2000)
  .optional()
  .meta({ description: "The `next_cursor` of the previous page, requested with the same filters" });

/** Input for reading a list page by page. */
export function pageInput(standard: number) {
  return { limit: pageLimit(standard), cursor };
}

const page = {
  has_more: z.boolean(),
  next_cursor: z.string().nullable().meta({ description: "Null on the last page" }),
};

const counted = { ...page, total_count: z.int().meta({ description: "Total number of matching records" }) };

/** One page of a list: `{ data, has_more, next_cursor }`, and `total_count` with `total`. */
export function pageOf<Item extends z.ZodType>(item: Item): z.ZodObject<{ data: z.ZodArray<Item> } & typeof page>;
export function pageOf<Item extends z.ZodType>(
  item: Item,
  options: { total: true },
): z.ZodObject<{ data: z.ZodArray<Item> } & typeof counted>;
export function pageOf<Item extends z.ZodType>(item: Item, { total }: { total?: boolean } = {}) {
  return z.object({ data: z.array(item), ...(total ? counted : page) });
}

const currencyTotal = z
  .object({ currency: z.string().meta({ description: "ISO 4217 code" }), count: z.int(), total: money })
  .meta({ id: "TotalInCurrency" });

/** What all rows that match a list's filters add up to, by currency. */
export function totalsOf(what: string) {
  return z.object({
    count: z.int().meta({ description: `Number of matching ${what}` }),
    by_currency: z.array(currencyTotal).meta({
      description: "Ordered by currency. Amounts of different currencies are never added up",
    }),
  });
}

/** Input of a list that adds up its rows on request. */
export const totalsInput = {
  totals: oneOf(["true"]).optional().meta({ description: "`true` adds `totals`" }),
};

/** Output of the same list. */
export function totalsField(what: string) {
  return { totals: totalsOf(what).optional().meta({ description: "Only with totals=true" }) };
}

/** One of the words, case-insensitive. */
function anyCase<const Words extends readonly [string, ...string[]]>(words: Words) {
  const lowered = z.preprocess((word) => (typeof word === "string" ? word.toLowerCase() : word), oneOf(words));
  return lowered as unknown as z.ZodType<Words[number], Words[number]>;
}

/** The column that a list is sorted by: the first one unless the request names another. */
export function sortBy<const Words extends readonly [string, ...string[]]>(words: Words) {
  return anyCase(words)
    .default(words[0] as never)
    .meta({ description: `What the rows are sorted by. Default \`${words[0]}\`` });
}

export const sortOrder = anyCase(["asc", "desc"])
  .default("desc")
  .meta({ description: "Ascending or descending. Default `desc`" });

export function searchText(description: string) {
  return text()
    .max(200)
    .transform((words) => words || undefined)
    .optional()
    .meta({ description });
}

/** Input of every CSV file. */
export const csvInput = {
  bom: oneOf(["0", "1"]).optional().meta({
    description: "`1` begins the file with a byte order mark, which spreadsheets need to read it as UTF-8. Default 0.",
  }),
};

/** A range of days: `from` is inclusive, `to` exclusive. `what` names what happened on them, e.g. "Worked". */
export function dayRange(what: string) {
  return {
    from: calendarDay.optional().meta({ description: `${what} on or after this day` }),
    to: calendarDay.optional().meta({ description: `${what} before this day` }),
  };
}
