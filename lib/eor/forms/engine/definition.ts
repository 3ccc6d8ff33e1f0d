export const fieldTypes = [
  "text",
  "textarea",
  "number",
  "date",
  "select",
  "multiselect",
  "boolean",
  "country",
  "phone",
  "email",
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const ruleTypes = ["MIN_LENGTH", "MAX_LENGTH", "REGEX"] as const;
export const operators = ["gt", "gte", "lt", "lte", "eq", "neq"] as const;
export const requiredBy = ["sign_up", "contract_signing"] as const;

export interface Rule {
  type: (typeof ruleTypes)[number];
  value: string;
  error_message: string;
}

type Condition = string | string[] | { op: (typeof operators)[number]; value: string };

/** Shows the field only while the answer to `key` is the value, is one of the values, or satisfies the comparison. */
export interface Dependency {
  key: string;
  value: Condition;
}

/** One field of a form, as the API returns it. Missing texts are empty. */
export interface Definition {
  key: string;
  type: FieldType;
  is_required: boolean;
  ui_guide: {
    label: string;
    order: number;
    field_type: FieldType;
    description: string;
    helper_text: string;
    /** Its name on the country's own forms. */
    local_label: string;
  };
  validation: Rule[];
  dependencies: Dependency[];
  values_allowed: string[];
  required_by: (typeof requiredBy)[number];
}

export type Answer = string | number | boolean | string[];
export type Answers = Readonly<Record<string, Answer | null | undefined>>;

/** An answer to a field; null for one that is missing or blank. */
export function answerTo(values: Answers, key: string): Answer | null {
  const value = Object.hasOwn(values, key) ? values[key] : null;
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value.trim() === "" ? null : value;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

/** Definitions in display order. */
export function inOrder(definitions: readonly Definition[]): Definition[] {
  return definitions.toSorted((one, other) => one.ui_guide.order - other.ui_guide.order);
}
