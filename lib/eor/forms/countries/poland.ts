import { type BuiltInForm, common, emergencyContact, field, form } from "./build.ts";

export const poland: BuiltInForm = {
  country: "PL",
  currency: "",
  released_on: "2026-11-26",
  source:
    "Employee's data: article 22¹ of the Labor Code. PESEL (11 digits): Population Registration Act of September 24, 2010. Passport instead of PESEL, health fund branch: ZUS ZUA registration. Tax reliefs: form PIT-2.",
  definitions: form(
    ...common({
      zip: ["^\\d{2}-\\d{3}$", "Enter a Polish postal code, like 00-950."],
      states: [
        ...["Dolnośląskie", "Kujawsko-Pomorskie", "Lubelskie", "Lubuskie", "Łódzkie", "Małopolskie", "Mazowieckie"],
        ...["Opolskie", "Podkarpackie", "Podlaskie", "Pomorskie", "Śląskie", "Świętokrzyskie"],
        ...["Warmińsko-Mazurskie", "Wielkopolskie", "Zachodniopomorskie"],
      ],
      stateLabel: "Voivodeship",
    }),
    field("has_pesel", "Has a PESEL number", { type: "boolean" }),
    field("pesel", "PESEL", {
      helper: "11 digits.",
      patterns: [
        ["^\\d{11}$", "The PESEL has 11 digits."],
        [
          "^\\d{2}([02468][1-9]|[13579][0-2])(0[1-9]|[12]\\d|3[01])",
          "The PESEL begins with the date of birth: year, month, and day.",
        ],
      ],
      when: [{ key: "has_pesel", value: "true" }],
    }),
    field("passport_number", "Passport number", {
      local: "Numer paszportu",
      patterns: [["^[A-Z0-9]{5,20}$", "Enter the passport number in capitals and digits, without spaces."]],
      when: [{ key: "has_pesel", value: "false" }],
    }),
    field("parents_names", "Parents' first names", {
      local: "Imiona rodziców",
      optional: true,
      length: [2, 100, "Enter the first names, with 2 to 100 characters."],
    }),
    field("nfz_branch", "Branch of the national health fund", {
      local: "Oddział NFZ",
      helper: "Two digits, like 07 for Mazowieckie.",
      patterns: [["^(0[1-9]|1[0-6])R?$", "Enter a branch from 01 to 16."]],
    }),
    field("tax_office", "Tax office", {
      local: "Urząd skarbowy",
      length: [3, 150, "Enter the name of the tax office, with 3 to 150 characters."],
    }),
    field("applies_tax_reducing_amount", "Applies the tax-reducing amount here", {
      local: "PIT-2",
      type: "boolean",
    }),
    ...emergencyContact,
  ),
};
