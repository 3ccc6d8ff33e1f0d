import { digitsOf } from "./currencies.ts";
import { cutTo, withDigits } from "./digits.ts";
import { formatAmount } from "./money.ts";

/** What people type as an amount: a decimal string, or what is wrong and what to do. */
export type TypedAmount = { amount: string } | { problem: string };

const longestWhole = 12;

/** Digits in groups of three (`1,234,567`), or as in India (`12,34,567`). */
const grouped = (separator: string) => new RegExp(`^\\d{1,3}(?:\\${separator}\\d{2,3})*\\${separator}\\d{3}$`);

/** Whole part and decimals of digits with points and commas; null if they follow no way of writing. */
function partsOf(text: string): { whole: string; fraction: string; isUnclear: boolean } | null {
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (last === -1) return { whole: text, fraction: "", isUnclear: false };
  const separator = text.charAt(last);
  const other = separator === "." ? "," : ".";
  const [before, after] = [text.slice(0, last), text.slice(last + 1)];
  const bare = (digits: string) => digits.replaceAll(/[.,]/g, "");
  if (before.includes(separator))
    return !text.includes(other) && grouped(separator).test(text)
      ? { whole: bare(text), fraction: "", isUnclear: false }
      : null;
  if (before.includes(other))
    return grouped(other).test(before) ? { whole: bare(before), fraction: after, isUnclear: false } : null;
  const isGroup = after.length === 3 && /^[1-9]\d{0,2}$/.test(before);
  return { whole: before || "0", fraction: after, isUnclear: isGroup };
}

/** Without spaces, the apostrophes of Swiss amounts, and the currency's own code. */
function bareText(typed: string, currency: string | null): string {
  const text = typed.replaceAll(/[\s'’]/g, "");
  const code = currency?.toLowerCase() ?? "";
  return code !== "" && text.toLowerCase().endsWith(code) ? text.slice(0, -code.length) : text;
}

/**
 * Reads an amount as people write it: `1,234.56`, `1.234,56`, `1 234,56`, `1234.5`. What could be two amounts is asked
 * about: three digits after a single point or comma are decimals in one country and thousands in another, unless the
 * currency decides. `known` is an amount that the form filled in itself.
 */
export function readAmount(typed: string, currency: string | null, known: string | null = null): TypedAmount {
  if (known !== null && typed.trim() === known) return { amount: known };
  const text = bareText(typed, currency);
  const digits = currency === null ? 2 : digitsOf(currency);
  const example = withDigits("1250", currency ?? "EUR");
  if (text === "") return { problem: `Enter an amount, such as ${example}.` };
  if (/^[-−]/.test(text)) return { problem: "Enter the amount without a minus sign." };
  const parts = /^\d[\d.,]*$|^[.,]\d+$/.test(text) ? partsOf(text) : null;
  if (parts === null) return { problem: `Enter an amount, such as ${example}.` };
  const { whole: digitsBefore, fraction } = parts;
  const whole = digitsBefore.replace(/^0+(?=\d)/, "");
  const asThousands = `${whole}${fraction}`;
  if (parts.isUnclear && text.includes(",") && digits < 3) return { amount: withDigits(asThousands, currency) };
  if (parts.isUnclear) {
    const decimal = `${whole}.${fraction}`;
    const few = digits === 3 ? `${decimal}0` : cutTo(decimal, digits);
    const named = currency === null ? "" : ` ${currency}`;
    const meanings = `${formatAmount(withDigits(asThousands, currency))} or ${formatAmount(digits === 3 ? decimal : few)}${named}`;
    return { problem: `${typed.trim()} may mean ${meanings}. Write ${asThousands} or ${few}.` };
  }
  if (whole.length > longestWhole) return { problem: `Enter at most ${longestWhole} digits before the decimal point.` };
  const kept = fraction.replace(/0+$/, "");
  if (currency !== null && kept.length > digits) {
    const fit = cutTo(`${whole}.${fraction}`, digits);
    const rule = digits === 0 ? "has no decimal places" : `has at most ${digits} decimal places`;
    return { problem: `${currency} ${rule}. Write ${fit}.` };
  }
  const decimals = currency === null ? fraction : kept.padEnd(digits, "0");
  return { amount: decimals === "" ? whole : `${whole}.${decimals}` };
}

/** What is wrong with a typed amount; null if nothing is. */
export function amountProblem(...given: Parameters<typeof readAmount>): string | null {
  const read = readAmount(...given);
  return "problem" in read ? read.problem : null;
}

/** A typed amount as the API takes it; text that isn't one stays as it is, for the API to refuse. */
export function plainAmount(...given: Parameters<typeof readAmount>): string {
  const read = readAmount(...given);
  return "amount" in read ? read.amount : given[0].trim();
}
