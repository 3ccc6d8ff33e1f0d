import { type BuiltInForm, common, differingDigits, emergencyContact, field, form, nonzero4 } from "./build.ts";

export const india: BuiltInForm = {
  country: "IN",
  currency: "",
  released_on: "2026-11-26",
  source:
    "PAN (5 letters, 4 digits, a letter; the fourth letter P for persons): section 139A of the Income-tax Act, rule 114. Aadhaar (12 digits) and UAN (12 digits): EPFO, form 11. Choice of tax regime: section 115BAC.",
  definitions: form(
    ...common({
      zip: ["^[1-9]\\d{5}$", "Enter a PIN code of 6 digits, like 560001."],
      zipLabel: "PIN code",
      states: [
        ...["Andhra Pradesh", "Assam", "Bihar", "Chandigarh", "Chhattisgarh", "Delhi", "Goa", "Gujarat", "Haryana"],
        ...["Himachal Pradesh", "Jammu and Kashmir", "Jharkhand", "Karnataka", "Kerala", "Madhya Pradesh"],
        ...["Maharashtra", "Manipur", "Meghalaya", "Mizoram", "Nagaland", "Odisha", "Puducherry", "Punjab"],
        ...["Rajasthan", "Sikkim", "Tamil Nadu", "Telangana", "Tripura", "Uttar Pradesh", "Uttarakhand"],
        ...["West Bengal", "Andaman and Nicobar Islands", "Arunachal Pradesh", "Ladakh", "Lakshadweep"],
        "Dadra and Nagar Haveli and Daman and Diu",
      ],
    }),
    field("father_or_spouse_name", "Father's or spouse's name", {
      length: [2, 100, "Enter the name, with 2 to 100 characters."],
    }),
    field("pan", "PAN", {
      helper: "10 characters, like ABCPE1234F.",
      patterns: [
        [
          `^[A-Z]{3}P[A-Z]${nonzero4}[A-Z]$`,
          "The PAN has 5 letters, 4 digits and a letter; for a person, the fourth letter is P.",
        ],
      ],
    }),
    field("aadhaar", "Aadhaar number", {
      helper: "12 digits, without spaces.",
      optional: true,
      patterns: [
        ["^[2-9]\\d{11}$", "The Aadhaar number has 12 digits and doesn't begin with 0 or 1."],
        [differingDigits, "An Aadhaar number can't consist of equal digits."],
      ],
    }),
    field("has_uan", "Has a provident fund account", { type: "boolean" }),
    field("uan", "Universal account number (UAN)", {
      helper: "12 digits.",
      patterns: [
        ["^\\d{12}$", "The UAN has 12 digits."],
        [differingDigits, "A UAN can't consist of equal digits."],
      ],
      when: [{ key: "has_uan", value: "true" }],
    }),
    field("tax_regime", "Tax regime", { type: "select", options: ["New regime", "Old regime"] }),
    field("nominee_name", "Nominee for the provident fund", { optional: true }),
    ...emergencyContact,
  ),
};
