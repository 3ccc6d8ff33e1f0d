import { formatMoney } from "#lib/platform/format/money.ts";

export type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** The record of a response: most have it in `data`. */
export function recordOf(response: unknown): Fields | null {
  const outer = fieldsOf(response);
  return outer && (fieldsOf(outer.data) ?? outer);
}

const ownNames = ["label", "name", "title", "subject", "asset_tag", "serial_number", "number", "email", "url"];
/** Whom or what a record without a telling name of its own is about, such as the candidate of an application. */
const parents = ["candidate", "worker", "person", "assignee", "product", "job", "contract"];

const textOf = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

/** How a payment cycle is known; contracts have days, too, but also a title. */
function periodOf(record: Fields): string | null {
  const [starts, ends] = [textOf(record.starts_on), textOf(record.ends_on)];
  const isPeriod = starts !== null && ends !== null && record.title === undefined;
  return isPeriod ? `${textOf(record.frequency) ?? ""} ${starts} to ${ends}`.trim() : null;
}

/** The beginning of a note or message. */
function excerptOf({ richtext_content }: Fields): string | null {
  return (
    textOf(richtext_content)
      ?.replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 80) || null
  );
}

function ownLabel(record: Fields): string | null {
  const full = [textOf(record.first_name), textOf(record.last_name)].filter((part) => part !== null).join(" ");
  const named = ownNames.map((name) => textOf(record[name])).find((text) => text !== null);
  return full || periodOf(record) || (named ?? excerptOf(record));
}

/** How people know the record: its name, with whom or what it is about. */
export function labelOf(record: Fields): string | null {
  const about = parents.flatMap((name) => {
    const parent = fieldsOf(record[name]);
    return (parent && ownLabel(parent)) ?? [];
  });
  const parts = [...new Set([...about, ...[ownLabel(record)].filter((text) => text !== null)])];
  return parts.length > 0 ? parts.join(", ").slice(0, 200) : null;
}

const amountNames = ["total", "total_amount", "amount", "net", "rate"];

/** The amount that a record is about, with its currency. */
export function moneyOf(record: Fields): string | null {
  const inner = fieldsOf(record.total) ?? fieldsOf(record.amount);
  const from = inner ?? record;
  const amount = amountNames.map((name) => textOf(from[name])).find((text) => text !== null && /^-?\d/.test(text));
  const currency = textOf(from.currency) ?? textOf(record.currency) ?? textOf(record.payment_currency);
  return amount && currency ? formatMoney(amount, currency).replaceAll("\u00a0", " ") : null;
}

const counted = /^(?:(\w+?)_count|(applications|assets|candidates|contracts|invoices|people|payments))$/;

/** `candidates: 14` and `application_count: 3` as "14 candidates, 3 applications". */
export function countsOf(record: Fields): string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    const [, before, plain] = counted.exec(key) ?? [];
    const noun = before ?? plain;
    if (noun === undefined || typeof value !== "number" || !Number.isInteger(value) || value <= 0) return [];
    const plural = noun.replace(/s?$/, "s").replaceAll("_", " ");
    return [`${value.toLocaleString("en")} ${value === 1 ? plural.replace(/s$/, "") : plural}`];
  });
}
