import { currencyDigits } from "./money.ts";
import type { names } from "./names.ts";

export type Country = keyof typeof names;

export interface CountryFacts {
  currency: string;
  /** VAT rate on services, its name on invoices, and a tax number's format (`#`: digit, `@`: letter); null if none. */
  vat: { percent: number; name: string; number: string } | null;
  /** Yearly gross pay of an experienced office worker, in major units of the currency and roughly in US dollars. */
  pay: number;
  pay_usd: number;
  /** Legal form at the end of a company's name. */
  company: string;
  /** How often employees are paid. */
  pay_run: "monthly" | "semimonthly";
}

export const countries: Record<Country, CountryFacts> = {
  PL: {
    currency: "PLN",
    vat: { percent: 23, name: "VAT", number: "PL##########" },
    pay: 154_000,
    pay_usd: 40_000,
    company: "Sp. z o.o.",
    pay_run: "monthly",
  },
  DE: {
    currency: "EUR",
    vat: { percent: 19, name: "VAT", number: "DE#########" },
    pay: 63_000,
    pay_usd: 69_000,
    company: "GmbH",
    pay_run: "monthly",
  },
  ES: {
    currency: "EUR",
    vat: { percent: 21, name: "VAT", number: "ESB########" },
    pay: 38_500,
    pay_usd: 42_000,
    company: "S.L.",
    pay_run: "monthly",
  },
  IE: {
    currency: "EUR",
    vat: { percent: 23, name: "VAT", number: "IE#######@@" },
    pay: 59_000,
    pay_usd: 65_000,
    company: "Ltd",
    pay_run: "monthly",
  },
  GB: {
    currency: "GBP",
    vat: { percent: 20, name: "VAT", number: "GB#########" },
    pay: 47_500,
    pay_usd: 61_000,
    company: "Limited",
    pay_run: "monthly",
  },
  US: { currency: "USD", vat: null, pay: 92_000, pay_usd: 92_000, company: "Inc.", pay_run: "semimonthly" },
  JP: {
    currency: "JPY",
    vat: { percent: 10, name: "Consumption tax", number: "T#############" },
    pay: 6_300_000,
    pay_usd: 43_000,
    company: "K.K.",
    pay_run: "monthly",
  },
  BH: {
    currency: "BHD",
    vat: { percent: 10, name: "VAT", number: "###############" },
    pay: 15_600,
    pay_usd: 41_000,
    company: "W.L.L.",
    pay_run: "monthly",
  },
  VN: {
    currency: "VND",
    vat: { percent: 10, name: "VAT", number: "##########" },
    pay: 432_000_000,
    pay_usd: 17_000,
    company: "Co., Ltd",
    pay_run: "monthly",
  },
  IS: {
    currency: "ISK",
    vat: { percent: 24, name: "VAT", number: "IS######" },
    pay: 10_100_000,
    pay_usd: 73_000,
    company: "ehf.",
    pay_run: "monthly",
  },
  BR: { currency: "BRL", vat: null, pay: 118_000, pay_usd: 22_000, company: "Ltda.", pay_run: "monthly" },
  IN: {
    currency: "INR",
    vat: { percent: 18, name: "GST", number: "27@@@@@####@1Z#" },
    pay: 1_850_000,
    pay_usd: 22_000,
    company: "Pvt. Ltd.",
    pay_run: "monthly",
  },
};

/** Minor units of a currency that buy about one US dollar. */
export function perDollar(currency: string): number {
  const facts = Object.values(countries).find((country) => country.currency === currency);
  if (!facts) throw new Error(`No country here pays in ${currency}`);
  return Math.round((facts.pay * 10 ** currencyDigits(currency)) / facts.pay_usd);
}
