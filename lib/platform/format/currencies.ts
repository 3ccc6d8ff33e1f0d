/** Currencies in use, by ISO 4217 as of January 2026; funds codes and metals are left out. */
export const currencyCodes = (
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP " +
  "CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR " +
  "ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT " +
  "MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD " +
  "SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND " +
  "VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG"
).split(" ");

/** Withdrawn currencies and their successors: records from before keep them, new ones can't have them. */
const successors: Readonly<Record<string, string>> = {
  ...{ ANG: "XCG", BGN: "EUR", BYR: "BYN", CUC: "CUP", CYP: "EUR", EEK: "EUR", GHC: "GHS", HRK: "EUR", LTL: "EUR" },
  ...{ LVL: "EUR", MRO: "MRU", MTL: "EUR", MZM: "MZN", ROL: "RON", SDD: "SDG", SIT: "EUR", SKK: "EUR", SLL: "SLE" },
  ...{ STD: "STN", TMM: "TMT", TRL: "TRY", VEB: "VES", VEF: "VES", ZMK: "ZMW", ZWD: "ZWG", ZWL: "ZWG" },
};

const inUse: ReadonlySet<string> = new Set(currencyCodes);

/** Whether it is or was a currency. */
export function isCurrency(code: string): boolean {
  return inUse.has(code) || Object.hasOwn(successors, code);
}

/** What to use instead of a withdrawn currency; null for one in use. */
export function withdrawalOf(code: string): string | null {
  return Object.hasOwn(successors, code) ? `${code} was withdrawn. Use ${successors[code]}.` : null;
}

const withoutDigits = new Set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" "));
const withThree = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

/** Decimal places of a currency (ISO 4217). */
export function digitsOf(currency: string): number {
  if (withoutDigits.has(currency)) return 0;
  return withThree.has(currency) ? 3 : 2;
}
