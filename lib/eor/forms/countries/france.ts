import { type BuiltInForm, common, emergencyContact, field, form } from "./build.ts";

export const france: BuiltInForm = {
  country: "FR",
  currency: "",
  released_on: "2026-11-26",
  source:
    "Registration number (NIR, 13 digits and a key of 2): article R.115-1 of the Social Security Code and INSEE. Hiring declaration (DPAE) with place of birth: article R.1221-1 of the Labor Code.",
  definitions: form(
    ...common({ zip: ["^\\d{5}$", "Enter a French postal code of 5 digits, like 75002."] }),
    field("has_social_security_number", "Has a social security number", { type: "boolean" }),
    field("social_security_number", "Social security number", {
      local: "Numéro de sécurité sociale (NIR)",
      helper: "15 characters, without spaces; on the carte Vitale.",
      patterns: [
        [
          "^[1-478]\\d{2}(0[1-9]|1[0-2]|[2-4]\\d|[5-9]\\d)(\\d{2}|2[AB])\\d{3}(00[1-9]|0[1-9]\\d|[1-9]\\d{2})(0[1-9]|[1-8]\\d|9[0-7])$",
          "The social security number has 15 characters without spaces: 13 for the person and a key of 2 digits.",
        ],
      ],
      when: [{ key: "has_social_security_number", value: "true" }],
    }),
    field("birth_country", "Country of birth", { type: "country" }),
    field("birth_department", "Department of birth", {
      local: "Département de naissance",
      helper: "2 or 3 characters, like 75, 2A or 974.",
      patterns: [["^(\\d{2}|2[AB]|97\\d)$", "Enter a department number, like 75, 2A or 974."]],
      when: [{ key: "birth_country", value: "FR" }],
    }),
    field("birth_city", "City of birth", { length: [2, 100, "Enter the city of birth, with 2 to 100 characters."] }),
    field("marital_status", "Marital status", {
      type: "select",
      options: ["Single", "Married", "PACS", "Divorced", "Widowed"],
    }),
    field("is_manager", "Has manager status", { local: "Statut cadre", type: "boolean" }),
    field("declines_health_plan", "Has other health cover and declines the company's plan", {
      local: "Dispense de mutuelle",
      type: "boolean",
      optional: true,
    }),
    ...emergencyContact,
  ),
};
