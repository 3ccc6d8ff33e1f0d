import { type BuiltInForm, common, differingDigits, emergencyContact, field, form } from "./build.ts";

export const canada: BuiltInForm = {
  country: "CA",
  currency: "",
  released_on: "2026-11-26",
  source:
    "Social insurance number (9 digits; 9 first for temporary residents, with an expiry): Employment and Social Development Canada. Basic personal amounts: forms TD1 of the CRA; in Québec also form TP-1015.3-V.",
  definitions: form(
    ...common({
      zip: [
        "^[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] ?\\d[ABCEGHJ-NPRSTV-Z]\\d$",
        "Enter a Canadian postal code, like K1A 0B1.",
      ],
      states: [
        ...["Alberta", "British Columbia", "Manitoba", "New Brunswick", "Newfoundland and Labrador"],
        ...["Northwest Territories", "Nova Scotia", "Nunavut", "Ontario", "Prince Edward Island", "Québec"],
        ...["Saskatchewan", "Yukon"],
      ],
      stateLabel: "Province or territory",
    }),
    field("sin", "Social insurance number", {
      helper: "9 digits, without spaces.",
      patterns: [
        ["^[1-79]\\d{8}$", "The social insurance number has 9 digits and doesn't begin with 0 or 8."],
        [differingDigits, "A social insurance number can't consist of equal digits."],
      ],
    }),
    field("is_temporary_resident", "Is a temporary resident", {
      helper: "If so, the social insurance number begins with 9 and expires.",
      type: "boolean",
    }),
    field("sin_expires_on", "Social insurance number expires on", {
      type: "date",
      when: [{ key: "is_temporary_resident", value: "true" }],
    }),
    field("td1_federal_amount", "Federal total claim amount", {
      helper: "Line 13 of form TD1, in Canadian dollars.",
      type: "number",
      optional: true,
    }),
    field("td1_provincial_amount", "Provincial total claim amount", {
      helper: "From the provincial form TD1, in Canadian dollars.",
      type: "number",
      optional: true,
      when: [{ key: "state", value: { op: "neq", value: "Québec" } }],
    }),
    field("quebec_claim_amount", "Québec claim amount", {
      helper: "Line 10 of form TP-1015.3-V, in Canadian dollars.",
      local: "Retenue à la source",
      type: "number",
      optional: true,
      when: [{ key: "state", value: "Québec" }],
    }),
    ...emergencyContact,
  ),
};
