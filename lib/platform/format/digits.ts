import { digitsOf } from "./currencies.ts";

/** The amount without the decimals that its currency lacks; the currency's smallest amount if nothing else is left. */
export function cutTo(amount: string, digits: number): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const kept = fraction.slice(0, digits);
  const last = /[1-9]/.test(amount) && !/[1-9]/.test(whole + kept) ? "1" : "0";
  if (digits === 0) return last === "1" ? "1" : whole;
  return `${whole}.${last === "1" ? "1".padStart(digits, "0") : kept.padEnd(digits, "0")}`;
}

/** The amount with all decimals of its currency: `0` → `0.00`. Others than decimal text stay as they are. */
export function withDigits<Value>(amount: Value, currency: string | null | undefined): Value | string {
  const [, whole, fraction = ""] = (typeof amount === "string" && /^(-?\d+)(?:\.(\d+))?$/.exec(amount)) || [];
  if (whole === undefined || !currency) return amount;
  const digits = digitsOf(currency);
  return fraction.length >= digits ? amount : `${whole}.${fraction.padEnd(digits, "0")}`;
}

/**
 * Why an amount in a file may not be what it seems: `1.250` is one and a quarter, or one thousand two hundred and fifty
 * where people write points between thousands. Null if it is clear and fits its currency.
 */
export function filedMisfit(amount: string, currency: string): string | null {
  if (!/^[1-9]\d{0,2}\.\d{3}$/.test(amount)) return digitsMisfit(amount, currency);
  const [many, few] = [amount.replace(".", ""), `${amount}0`];
  const small = digitsMisfit(few, currency) === null ? few : cutTo(amount, digitsOf(currency));
  return `may mean ${many} or ${amount} ${currency}: write ${many} or ${small}`;
}

/**
 * Why an amount's decimals don't fit its currency, with an amount that does; null if they fit. Zeros beyond them are fine, as in
 * `4200.00` JPY, but three decimals may be meant as thousands.
 */
export function digitsMisfit(amount: string, currency: string): string | null {
  const digits = digitsOf(currency);
  const fraction = amount.split(".")[1] ?? "";
  const isExact = fraction.replace(/0+$/, "").length <= digits;
  if (fraction.length <= digits || (isExact && fraction.length !== 3)) return null;
  const rule = digits === 0 ? "a whole number" : `at most ${digits} decimal places`;
  const verb = digits === 0 ? "be" : "have";
  const why = digits === 0 ? `${currency} has no decimal places` : `${currency} has`;
  return `must ${verb} ${rule}, as ${why}: write ${cutTo(amount, digits)}`;
}
