import fc from "fast-check";
import { type Definition, definitionProblems, type FieldType, type Rule } from "#lib/eor/forms/rules.ts";

const patterns = ["^\\d{2,4}$", "^[A-Z]+$", "a|b", "^.{0,3}$", "\\p{L}", "(?i)x", "^(\\w+-?)+$", "é", "\\s", "[^a-z]$"];
export const keys = ["a", "b", "c", "d", "e", "f"];
export const words = [
  "",
  "A",
  "B",
  "ab",
  "12",
  "12.5",
  "true",
  "DE",
  "2026-01-31",
  "é👩🏽",
  "a@b.example",
  "+49 30 123456",
  "x-y",
];

const rule = fc.oneof(
  fc.record({ type: fc.constant("REGEX" as const), value: fc.constantFrom(...patterns) }),
  fc.record({
    type: fc.constantFrom("MIN_LENGTH" as const, "MAX_LENGTH" as const),
    value: fc.nat({ max: 12 }).map(String),
  }),
);

const condition = fc.oneof(
  fc.constantFrom(...words),
  fc.subarray(words, { minLength: 1, maxLength: 3 }),
  fc.record({
    op: fc.constantFrom("gt" as const, "gte" as const, "lt" as const, "lte" as const, "eq" as const, "neq" as const),
    value: fc.constantFrom(...words),
  }),
);

const types = [
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

/** A field that depends only on earlier fields. */
const field = (place: number) =>
  fc
    .record({
      type: fc.constantFrom(...types),
      is_required: fc.boolean(),
      order: fc.nat({ max: 5 }),
      rules: fc.array(rule, { maxLength: 3 }),
      on: fc.array(fc.tuple(fc.nat({ max: Math.max(place - 1, 0) }), condition), { maxLength: place === 0 ? 0 : 2 }),
      options: fc.subarray(words.slice(1), { maxLength: 4 }),
    })
    .map(
      ({ type, is_required, order, rules, on, options }): Definition => ({
        key: keys[place] ?? "",
        type,
        is_required,
        ui_guide: {
          label: `Field ${place}`,
          order,
          field_type: type,
          description: "",
          helper_text: "",
          local_label: "",
        },
        validation: rules.map((one, at) => ({ ...one, error_message: `Rule ${at} of field ${place} – “ü”` })),
        dependencies: on.map(([source, value]) => ({ key: keys[source] ?? "", value })),
        values_allowed: type.endsWith("select") ? options : [],
        required_by: "contract_signing",
      }),
    );

/** Definitions of six arbitrary fields. */
export const form = fc.tuple(...keys.map((_, place) => field(place)));

const withoutRules = new Set<FieldType>(["boolean", "date", "country"]);

function rulesFor({ type, validation }: Definition): Rule[] {
  if (withoutRules.has(type)) return [];
  const texts = validation.filter((rule) => rule.type === "REGEX");
  const limit = validation.find((rule) => rule.type !== "REGEX");
  return limit ? [...texts, limit] : texts;
}

/** With as many of its rules as an answer can fulfill at once. */
function answerable(one: Definition): Definition {
  const isUnmatchable = one.validation.length > 0 && definitionProblems([{ ...one, dependencies: [] }]).length > 0;
  return isUnmatchable ? answerable({ ...one, validation: one.validation.slice(0, -1) }) : one;
}

/** Definitions the API accepts: selects have options, and conditions check only whether there is an answer. */
export const publishable = fc
  .tuple(form, fc.array(fc.constantFrom("", "As on the card", "Wie auf dem Ausweis"), { minLength: 18, maxLength: 18 }))
  .map(([definitions, texts]) =>
    definitions.map(
      (one, at): Definition =>
        answerable({
          ...one,
          ui_guide: {
            ...one.ui_guide,
            helper_text: texts[at] ?? "",
            description: texts[at + 6] ?? "",
            local_label: texts[at + 12] ?? "",
          },
          validation: rulesFor(one),
          dependencies:
            at < 4 ? [] : one.dependencies.map(({ key }) => ({ key, value: { op: "neq" as const, value: "" } })),
          values_allowed: one.type.endsWith("select") && one.values_allowed.length === 0 ? ["A"] : one.values_allowed,
        }),
    ),
  );
