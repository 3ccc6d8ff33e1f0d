import type { Definition } from "#lib/eor/forms/rules.ts";
import { type BuiltInForm, field, form } from "./build.ts";

const released_on = "2026-11-26";

const holder = field("account_holder", "Account holder", {
  helper: "The name on the account.",
  length: [2, 140, "Enter the account holder's name, with 2 to 140 characters."],
});
const bankName = field("bank_name", "Bank", { optional: true });

/** Total length of an IBAN by country (ISO 13616). */
const ibans: [country: string, currency: string, length: number, name: string][] = [
  ["DE", "EUR", 22, "German"],
  ["FR", "EUR", 27, "French"],
  ["ES", "EUR", 24, "Spanish"],
  ["PT", "EUR", 25, "Portuguese"],
  ["PL", "PLN", 28, "Polish"],
];

const ibanGuides: BuiltInForm[] = ibans.map(([country, currency, length, name]) => ({
  ...{ country, currency, released_on },
  source: `IBAN: ISO 13616 registry of SWIFT, ${length} characters for ${country}. BIC: ISO 9362.`,
  definitions: form(
    holder,
    field("iban", "IBAN", {
      helper: `${length} characters, without spaces.`,
      patterns: [
        [
          `^${country}(0[2-9]|[1-8]\\d|9[0-8])[A-Z0-9]{${length - 4}}$`,
          `A ${name} IBAN begins with ${country} and has ${length} characters without spaces.`,
        ],
      ],
    }),
    field("bic", "BIC", {
      optional: true,
      patterns: [["^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$", "A BIC has 8 or 11 characters, like DEUTDEFF."]],
    }),
    bankName,
  ),
}));

const guide = (country: string, currency: string, source: string, ...fields: Definition[]): BuiltInForm => ({
  ...{ country, currency, released_on, source },
  definitions: form(holder, ...fields),
});

export const bankGuides: BuiltInForm[] = [
  ...ibanGuides,
  guide(
    "GB",
    "GBP",
    "Sort code (6 digits) and account number (8 digits): Pay.UK, Bacs and Faster Payments.",
    field("sort_code", "Sort code", {
      helper: "6 digits, like 20-00-00.",
      patterns: [
        ["^\\d{2}-?\\d{2}-?\\d{2}$", "The sort code has 6 digits, like 20-00-00."],
        ["[1-9]", "The sort code can't consist of zeros."],
      ],
    }),
    field("account_number", "Account number", {
      patterns: [["^\\d{8}$", "The account number has 8 digits. Put zeros in front of a shorter one."]],
    }),
    bankName,
  ),
  guide(
    "US",
    "USD",
    "Routing number (9 digits): ABA. Account number (up to 17 digits) and account type: Nacha, ACH entries.",
    field("routing_number", "Routing number", {
      helper: "9 digits; for ACH payments.",
      patterns: [
        ["^(0\\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\\d{7}$", "Enter a valid ABA routing number with 9 digits."],
        ["[1-9]", "The routing number can't consist of zeros."],
      ],
    }),
    field("account_number", "Account number", {
      patterns: [["^\\d{4,17}$", "The account number has 4 to 17 digits."]],
    }),
    field("account_type", "Account type", { type: "select", options: ["Checking", "Savings"] }),
    bankName,
  ),
  guide(
    "CA",
    "CAD",
    "Institution number (3 digits), transit number (5) and account number (7 to 12): Payments Canada, Standard 005.",
    field("institution_number", "Institution number", {
      patterns: [["^\\d{3}$", "The institution number has 3 digits."]],
    }),
    field("transit_number", "Transit number", { patterns: [["^\\d{5}$", "The transit number has 5 digits."]] }),
    field("account_number", "Account number", {
      patterns: [["^\\d{7,12}$", "The account number has 7 to 12 digits."]],
    }),
    bankName,
  ),
  guide(
    "IN",
    "INR",
    "IFSC (4 letters, 0, 6 characters): Reserve Bank of India, NEFT. Account number of 9 to 18 digits: NPCI.",
    field("ifsc", "IFSC", {
      helper: "11 characters, like SBIN0001234.",
      patterns: [
        ["^[A-Z]{4}0[A-Z0-9]{6}$", "The IFSC has 4 letters, a zero and 6 letters or digits, like SBIN0001234."],
      ],
    }),
    field("account_number", "Account number", {
      patterns: [["^\\d{9,18}$", "The account number has 9 to 18 digits."]],
    }),
    bankName,
  ),
  guide(
    "BR",
    "BRL",
    "Bank code (3 digits), branch and account with check digit: Banco Central do Brasil, TED. PIX key: Resolução BCB 1/2020.",
    field("bank_code", "Bank code", {
      helper: "3 digits, like 001.",
      patterns: [["^\\d{3}$", "The bank code has 3 digits."]],
    }),
    field("branch", "Branch", {
      local: "Agência",
      patterns: [["^\\d{4}(-[\\dX])?$", "The branch has 4 digits, like 1234 or 1234-5."]],
    }),
    field("account_number", "Account number", {
      local: "Conta",
      patterns: [["^\\d{1,12}-[\\dX]$", "Enter the account number with its check digit, like 12345-6."]],
    }),
    field("account_type", "Account type", { type: "select", options: ["Checking", "Savings", "Salary"] }),
    field("pix_key", "PIX key", { local: "Chave PIX", optional: true }),
  ),
];
