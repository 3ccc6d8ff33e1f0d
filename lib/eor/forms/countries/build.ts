import type { Definition, FieldType } from "#lib/eor/forms/rules.ts";

/** A built-in form. */
export interface BuiltInForm {
  country: string;
  /** ISO 4217 code for a bank guide; empty for additional information. */
  currency: string;
  /** The date of its definitions. */
  released_on: string;
  /** The public rules that require its fields. */
  source: string;
  definitions: Definition[];
}

/** Finds two different digits next to each other: no authority issues a number of equal digits. */
export const differingDigits =
  "0[.-]?[1-9]|1[.-]?[02-9]|2[.-]?[013-9]|3[.-]?[0-24-9]|4[.-]?[0-35-9]|5[.-]?[0-46-9]|6[.-]?[0-57-9]|7[.-]?[0-689]|8[.-]?[0-79]|9[.-]?[0-8]";

/** Four digits that aren't all 0. */
export const nonzero4 = "(000[1-9]|00[1-9]\\d|0[1-9]\\d{2}|[1-9]\\d{3})";

interface Options {
  type?: FieldType;
  optional?: true;
  helper?: string;
  local?: string;
  options?: string[];
  /** Patterns, each with the error message if it isn't found. */
  patterns?: [pattern: string, message: string][];
  length?: [least: number, most: number, message: string];
  when?: Definition["dependencies"];
  by?: Definition["required_by"];
}

/** A field with a key and label; required, single-line text unless the options say otherwise. */
export function field(key: string, label: string, options: Options = {}): Definition {
  const { type = "text", optional, helper = "", local = "", patterns = [], length, when = [], by } = options;
  const lengths: Definition["validation"] = length
    ? [
        { type: "MIN_LENGTH", value: String(length[0]), error_message: length[2] },
        { type: "MAX_LENGTH", value: String(length[1]), error_message: length[2] },
      ]
    : [];
  return {
    key,
    type,
    is_required: !optional,
    ui_guide: { label, order: 0, field_type: type, description: "", helper_text: helper, local_label: local },
    validation: [
      ...lengths,
      ...patterns.map(([value, error_message]) => ({ type: "REGEX" as const, value, error_message })),
    ],
    dependencies: when,
    values_allowed: options.options ?? [],
    required_by: by ?? "contract_signing",
  };
}

/** Numbers the fields in the given order. */
export function form(...fields: Definition[]): Definition[] {
  return fields.map((one, at) => ({ ...one, ui_guide: { ...one.ui_guide, order: at + 1 } }));
}

interface Place {
  zip: [pattern: string, message: string];
  zipLabel?: string;
  /** States or provinces, if addresses have them. */
  states?: string[];
  stateLabel?: string;
}

/** The fields common to all forms: personal details, address, tax residence, and document access. */
export function common({ zip, zipLabel = "Postal code", states, stateLabel = "State" }: Place): Definition[] {
  return [
    field("dob", "Date of birth", { type: "date", by: "sign_up" }),
    field("phone", "Phone number", {
      type: "phone",
      helper: "With the country code, like +1 415 555 0132.",
      by: "sign_up",
    }),
    field("street", "Street and house number", {
      length: [3, 200, "Enter the street and house number, with 3 to 200 characters."],
    }),
    field("city", "City", { length: [2, 100, "Enter the city, with 2 to 100 characters."] }),
    field("zip_code", zipLabel, { patterns: [zip] }),
    field("state", stateLabel, states ? { type: "select", options: states } : { optional: true }),
    field("tax_residence", "Tax residence", {
      type: "country",
      helper: "The country where the worker pays income tax.",
    }),
    field("is_payslip_access_allowed", "The worker can see payslips", { type: "boolean", optional: true }),
    field("is_compliance_access_allowed", "The worker can see compliance documents", {
      type: "boolean",
      optional: true,
    }),
  ];
}

export const emergencyContact: Definition[] = [
  field("emergency_contact_name", "Emergency contact", {
    optional: true,
    helper: "The person to call in an emergency.",
  }),
  field("emergency_contact_phone", "Emergency contact's phone number", {
    type: "phone",
    when: [{ key: "emergency_contact_name", value: { op: "neq", value: "" } }],
  }),
];
