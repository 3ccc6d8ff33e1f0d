import { type BuiltInForm, common, differingDigits, emergencyContact, field, form } from "./build.ts";

export const spain: BuiltInForm = {
  country: "ES",
  currency: "",
  released_on: "2026-11-26",
  source:
    "DNI (8 digits and a letter) and NIE (X, Y or Z, 7 digits and a letter): Royal Decrees 1553/2005 and 557/2011. Social security number (12 digits): General Treasury of Social Security. Family details for withholding: form 145 of the tax agency.",
  definitions: form(
    ...common({
      zip: ["^(0[1-9]|[1-4]\\d|5[0-2])\\d{3}$", "Enter a Spanish postal code of 5 digits, like 28013."],
      stateLabel: "Province",
    }),
    field("id_type", "Identity document", { type: "select", options: ["DNI", "NIE"] }),
    field("dni", "DNI", {
      local: "Documento nacional de identidad",
      helper: "8 digits and a letter.",
      patterns: [
        ["^\\d{8}[A-HJ-NP-TV-Z]$", "The DNI has 8 digits and a capital letter, like 12345678Z."],
        ["[1-9]", "The DNI can't consist of zeros."],
      ],
      when: [{ key: "id_type", value: "DNI" }],
    }),
    field("nie", "NIE", {
      local: "Número de identidad de extranjero",
      helper: "X, Y or Z, 7 digits and a letter.",
      patterns: [
        [
          "^[XYZ]\\d{7}[A-HJ-NP-TV-Z]$",
          "The NIE begins with X, Y or Z, then 7 digits and a capital letter, like X1234567L.",
        ],
        ["[1-9]", "The NIE can't consist of zeros."],
      ],
      when: [{ key: "id_type", value: "NIE" }],
    }),
    field("social_security_number", "Social security number", {
      local: "Número de afiliación a la Seguridad Social",
      helper: "12 digits, without spaces.",
      patterns: [
        ["^\\d{12}$", "The social security number has 12 digits."],
        [differingDigits, "A social security number can't consist of equal digits."],
      ],
    }),
    field("marital_status", "Marital status", {
      type: "select",
      options: ["Single", "Married", "Registered partnership", "Separated", "Divorced", "Widowed"],
    }),
    field("children", "Dependent children", {
      type: "number",
      optional: true,
      patterns: [["^\\d{1,2}$", "Enter how many children, like 2."]],
    }),
    field("disability_degree", "Degree of disability", {
      local: "Grado de discapacidad",
      type: "select",
      optional: true,
      options: ["None", "33% to 64%", "65% or more"],
    }),
    ...emergencyContact,
  ),
};
