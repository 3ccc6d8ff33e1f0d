import { type BuiltInForm, common, emergencyContact, field, form } from "./build.ts";

export const unitedKingdom: BuiltInForm = {
  country: "GB",
  currency: "",
  released_on: "2026-11-26",
  source:
    "National Insurance number: HMRC manual NIM39110. Starter checklist with statement, student and postgraduate loans: HMRC, starter checklist for PAYE. Right to work: Immigration, Asylum and Nationality Act 2006.",
  definitions: form(
    ...common({
      zip: ["^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$", "Enter a UK postcode, like SW1A 2AA."],
      zipLabel: "Postcode",
      stateLabel: "County",
    }),
    field("national_insurance_number", "National Insurance number", {
      helper: "Two letters, 6 digits and a letter from A to D, without spaces.",
      patterns: [
        [
          "^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\\d{6}[A-D]$",
          "The National Insurance number has 2 letters, 6 digits and a letter from A to D.",
        ],
        [
          "^([^BGKNTZ]|B[^G]|G[^B]|K[^N]|N[^KT]|T[^N]|Z[^Z])",
          "A National Insurance number can't begin with these letters.",
        ],
      ],
    }),
    field("gender_for_tax", "Sex as registered with HMRC", { type: "select", options: ["Female", "Male"] }),
    field("starter_statement", "Starter statement", {
      helper: "Statement A, B or C of the starter checklist.",
      type: "select",
      options: [
        "A: first job since April 6, no other income",
        "B: only job, but had another since April 6",
        "C: has another job or a pension",
      ],
    }),
    field("has_student_loan", "Repays a student loan", { type: "boolean" }),
    field("student_loan_plan", "Student loan plan", {
      type: "multiselect",
      options: ["Plan 1", "Plan 2", "Plan 4", "Plan 5", "Postgraduate loan"],
      when: [{ key: "has_student_loan", value: "true" }],
    }),
    field("right_to_work", "Right to work", {
      type: "select",
      options: ["British or Irish citizen", "Settled or pre-settled status", "Visa"],
    }),
    field("visa_expires_on", "Visa expires on", {
      type: "date",
      when: [{ key: "right_to_work", value: "Visa" }],
    }),
    ...emergencyContact,
  ),
};
