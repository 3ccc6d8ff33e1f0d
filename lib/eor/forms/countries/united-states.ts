import { type BuiltInForm, common, emergencyContact, field, form, nonzero4 } from "./build.ts";

const states = [
  ...["Alabama", "Alaska", "Arizona", "Arkansas", "California", "Colorado", "Connecticut", "Delaware"],
  ...["District of Columbia", "Florida", "Georgia", "Hawaii", "Idaho", "Illinois", "Indiana", "Iowa", "Kansas"],
  ...["Kentucky", "Louisiana", "Maine", "Maryland", "Massachusetts", "Michigan", "Minnesota", "Mississippi"],
  ...["Missouri", "Montana", "Nebraska", "Nevada", "New Hampshire", "New Jersey", "New Mexico", "New York"],
  ...["North Carolina", "North Dakota", "Ohio", "Oklahoma", "Oregon", "Pennsylvania", "Rhode Island"],
  ...["South Carolina", "South Dakota", "Tennessee", "Texas", "Utah", "Vermont", "Virginia", "Washington"],
  ...["West Virginia", "Wisconsin", "Wyoming"],
];

const inCalifornia = [{ key: "state", value: "California" }];
const inNewYork = [{ key: "state", value: "New York" }];

export const unitedStates: BuiltInForm = {
  country: "US",
  currency: "",
  released_on: "2026-11-26",
  source:
    "Social Security number: SSA, POMS RM 10201. Filing status and dependents: IRS form W-4. Work authorization: USCIS form I-9. California withholding: EDD form DE 4. New York City and Yonkers residence: form IT-2104.",
  definitions: form(
    ...common({
      zip: ["^\\d{5}(-\\d{4})?$", "Enter a ZIP Code of 5 or 9 digits, like 94103 or 94103-1234."],
      zipLabel: "ZIP Code",
      states,
    }),
    field("ssn", "Social Security number", {
      helper: "9 digits, with or without hyphens.",
      patterns: [
        ["^\\d{3}-?\\d{2}-?\\d{4}$", "The Social Security number has 9 digits, like 123-45-6789."],
        [
          "^(00[1-9]|0[1-9]\\d|[1-578]\\d{2}|6[0-57-9]\\d|66[0-57-9])",
          "A Social Security number can't begin with 000, 666 or 9.",
        ],
        ["^\\d{3}-?(0[1-9]|[1-9]\\d)", "The two digits in the middle of a Social Security number can't be 00."],
        [`${nonzero4}$`, "A Social Security number can't end with 0000."],
      ],
    }),
    field("filing_status", "Federal filing status", {
      helper: "Step 1(c) of form W-4.",
      type: "select",
      options: ["Single or married filing separately", "Married filing jointly", "Head of household"],
    }),
    field("has_multiple_jobs", "Has several jobs, or a spouse who works", {
      helper: "Step 2 of form W-4.",
      type: "boolean",
      optional: true,
    }),
    field("dependents_amount", "Claim for dependents, in US dollars", {
      helper: "Step 3 of form W-4.",
      type: "number",
      optional: true,
      patterns: [["^\\d{1,6}$", "Enter whole dollars, like 2000."]],
    }),
    field("work_authorization", "Work authorization", {
      helper: "Section 1 of form I-9.",
      type: "select",
      options: ["US citizen", "Noncitizen national", "Lawful permanent resident", "Authorized to work"],
    }),
    field("authorization_expires_on", "Authorization expires on", {
      type: "date",
      optional: true,
      when: [{ key: "work_authorization", value: "Authorized to work" }],
    }),
    field("ca_filing_status", "California filing status", {
      helper: "Form DE 4.",
      type: "select",
      options: ["Single or married with two or more incomes", "Married with one income", "Head of household"],
      when: inCalifornia,
    }),
    field("ca_allowances", "California withholding allowances", {
      helper: "Form DE 4, line 1.",
      type: "number",
      patterns: [["^\\d{1,2}$", "Enter how many allowances, like 1."]],
      when: inCalifornia,
    }),
    field("ny_city_residence", "Lives in New York City or Yonkers", {
      helper: "Form IT-2104.",
      type: "select",
      options: ["New York City", "Yonkers", "Neither"],
      when: inNewYork,
    }),
    field("ny_allowances", "New York State withholding allowances", {
      helper: "Form IT-2104, line 1.",
      type: "number",
      patterns: [["^\\d{1,2}$", "Enter how many allowances, like 1."]],
      when: inNewYork,
    }),
    ...emergencyContact,
  ),
};
