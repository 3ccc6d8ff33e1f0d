import { missing } from "./missing.ts";
import { groupThousands } from "./number.ts";

/** A decimal string from the API, "-1250.00" → "−1,250.00": keeps every digit and never uses a float. */
export function formatAmount(amount: string | null | undefined): string {
  const parts = /^(-?)(\d+)(\.\d+)?$/.exec(amount ?? "");
  if (!parts) return missing;
  const [, sign, whole = "", fraction = ""] = parts;
  const zero = /^[0.]+$/.test(whole + fraction);
  return `${sign && !zero ? "−" : ""}${groupThousands(whole)}${fraction}`;
}

/** Amount and currency code, always together: "1,250.00 EUR". */
export function formatMoney(amount: string | null | undefined, currency: string): string {
  const text = formatAmount(amount);
  return text === missing ? missing : `${text}\u00A0${currency}`;
}
