import { type BuiltInForm, common, differingDigits, emergencyContact, field, form } from "./build.ts";

export const germany: BuiltInForm = {
  country: "DE",
  currency: "",
  released_on: "2026-11-26",
  source:
    "Tax ID (11 digits): section 139b AO. Social insurance number (12 characters): section 147 SGB VI. Tax class and religion for church tax: sections 38b and 39e EStG. Health insurer: section 28a SGB IV.",
  definitions: form(
    ...common({ zip: ["^\\d{5}$", "Enter a German postal code of 5 digits, like 10115."] }),
    field("tax_id", "Tax identification number", {
      local: "Steuerliche Identifikationsnummer",
      helper: "11 digits; on every income tax assessment.",
      patterns: [
        ["^[1-9]\\d{10}$", "The tax ID has 11 digits and doesn't begin with 0."],
        [differingDigits, "A tax ID can't consist of equal digits."],
      ],
    }),
    field("social_insurance_number", "Social insurance number", {
      local: "Rentenversicherungsnummer",
      helper: "12 characters, like 65170839J003.",
      patterns: [
        [
          "^\\d{8}[A-Z]\\d{3}$",
          "The social insurance number has 8 digits, one capital letter and 3 digits, like 65170839J003.",
        ],
        [
          "^\\d{2}(0[1-9]|[12]\\d|3[01])(0[1-9]|1[0-2])",
          "The third to sixth digits of the social insurance number are the day and month of birth.",
        ],
      ],
    }),
    field("tax_class", "Tax class", {
      local: "Steuerklasse",
      type: "select",
      options: ["I", "II", "III", "IV", "V", "VI"],
    }),
    field("marital_status", "Marital status", {
      type: "select",
      options: ["Single", "Married", "Civil partnership", "Divorced", "Widowed"],
    }),
    field("church_tax", "Pays church tax", { local: "Kirchensteuerpflichtig", type: "boolean" }),
    field("religion", "Religious community", {
      local: "Konfession",
      type: "select",
      options: ["Roman Catholic", "Protestant", "Old Catholic", "Jewish", "Other"],
      when: [{ key: "church_tax", value: "true" }],
    }),
    field("children", "Children with a tax allowance", {
      local: "Kinderfreibeträge",
      type: "number",
      optional: true,
      patterns: [["^\\d{1,2}(\\.[05]0?)?$", "Enter the allowances in steps of 0.5, like 1.5."]],
    }),
    field("health_insurance_type", "Health insurance", {
      local: "Krankenversicherung",
      type: "select",
      options: ["Statutory", "Private"],
    }),
    field("health_insurance_provider", "Health insurer", {
      local: "Krankenkasse",
      length: [2, 100, "Enter the health insurer's name, with 2 to 100 characters."],
    }),
    ...emergencyContact,
  ),
};
