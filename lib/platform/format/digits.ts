import { digitsOf } from "./currencies.ts";

/** The amount without the decimals that its currency lacks; the currency's smallest amount if nothing else is left. */
function cutTo(amount: string, digits: number): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const kept = fraction.slice(0, digits);
  const last = /[1-9]/.test(amount) && !/[1-9]/.test(whole + kept) ? "1" : "0";
  if (digits === 0) return last === "1" ? "1" : whole;
  return `${whole}.${last === "1" ? "1".padStart(digits, "0") : kept.padEnd(digits, "0")}`;
}

/**
 * Why an amount's decimals don't fit its currency, with an amount that does; null if they fit. `4200.00` is whole, as
 * spreadsheets write it, while `4.000` may be meant as four thousand.
 */
export function digitsMisfit(amount: string, currency: string): string | null {
  const digits = digitsOf(currency);
  const fraction = amount.split(".")[1] ?? "";
  if (fraction.length <= digits || (digits === 0 && /^00?$/.test(fraction))) return null;
  const rule = digits === 0 ? "a whole number" : `at most ${digits} decimal places`;
  const verb = digits === 0 ? "be" : "have";
  const why = digits === 0 ? `${currency} has no decimal places` : `${currency} has`;
  return `must ${verb} ${rule}, as ${why}: write ${cutTo(amount, digits)}`;
}
