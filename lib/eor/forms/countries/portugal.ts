import { type BuiltInForm, common, differingDigits, emergencyContact, field, form } from "./build.ts";

export const portugal: BuiltInForm = {
  country: "PT",
  currency: "",
  released_on: "2026-11-26",
  source:
    "Tax number NIF (9 digits, for individuals beginning with 1, 2, 3 or 45): Decree-Law 14/2013. Social security number NISS (11 digits, beginning with 1 or 2): Segurança Social. Household for withholding: article 99 CIRS.",
  definitions: form(
    ...common({
      zip: ["^\\d{4}-\\d{3}$", "Enter a Portuguese postal code, like 1100-148."],
      stateLabel: "District",
    }),
    field("nif", "Tax number", {
      local: "Número de identificação fiscal (NIF)",
      helper: "9 digits.",
      patterns: [
        ["^([123]\\d|45)\\d{7}$", "The tax number has 9 digits and begins with 1, 2, 3 or 45."],
        [differingDigits, "A tax number can't consist of equal digits."],
      ],
    }),
    field("niss", "Social security number", {
      local: "Número de identificação da Segurança Social (NISS)",
      helper: "11 digits.",
      patterns: [
        ["^[12]\\d{10}$", "The social security number has 11 digits and begins with 1 or 2."],
        [differingDigits, "A social security number can't consist of equal digits."],
      ],
    }),
    field("citizen_card", "Citizen card or residence permit number", {
      local: "Cartão de cidadão",
      length: [6, 20, "Enter the number of the document, with 6 to 20 characters."],
    }),
    field("marital_status", "Marital status", {
      type: "select",
      options: ["Single", "Married", "De facto union", "Divorced", "Widowed"],
    }),
    field("income_holders", "Income earners in the household", {
      local: "Titulares de rendimentos",
      type: "select",
      options: ["One", "Two"],
      when: [{ key: "marital_status", value: ["Married", "De facto union"] }],
    }),
    field("dependents", "Dependents", {
      type: "number",
      optional: true,
      patterns: [["^\\d{1,2}$", "Enter how many dependents, like 2."]],
    }),
    ...emergencyContact,
  ),
};
