import { expect, test } from "vitest";
import { createEorFormVersion } from "#lib/eor/forms/contract.ts";
import { type Definition, definitionProblems, type Rule } from "#lib/eor/forms/rules.ts";
import { countProblems, type DraftField, definitionsOf, keyFor, newField, problemsOf, startOf } from "./draft.ts";
import { readFormKey } from "./form-words.ts";

const guide = readFormKey("bank_guide.DE.EUR") ?? expect.fail();
const country = readFormKey("worker_additional_fields.SE") ?? expect.fail();

const rule = (more: Partial<Rule>): Partial<Definition> => ({
  validation: [{ type: "REGEX", value: "^a$", error_message: "No.", ...more }],
});

const drafts: [what: string, place: string | null, field: DraftField][] = [
  ["nothing wrong", null, newField("A", "a", rule({}))],
  ["spaces around texts", null, newField("  A ", "a", { type: "select", values_allowed: [" x ", "", "y"] })],
  ["no label", "ui_guide/label", newField("  ", "a")],
  ["a label over two lines", "ui_guide/label", newField("A\nB", "a")],
  ["a key with capitals", "key", newField("A", "A")],
  ["a key that is there already", "key", newField("A", "iban")],
  ["a rule without words", "validation/0/error_message", newField("A", "a", rule({ error_message: " " }))],
  ["a pattern with look-ahead", "validation/0/value", newField("A", "a", rule({ value: "(?=x)" }))],
  ["a limit that is no number", "validation/0/value", newField("A", "a", rule({ type: "MIN_LENGTH", value: "x" }))],
  ["rules of a date", "validation", newField("A", "a", { type: "date", ...rule({}) })],
  ["a select without options", "values_allowed", newField("A", "a", { type: "select", values_allowed: [" "] })],
  [
    "an option that is too long",
    "values_allowed",
    newField("A", "a", { type: "select", values_allowed: ["x".repeat(201)] }),
  ],
  [
    "too many options",
    "values_allowed",
    newField("A", "a", { type: "select", values_allowed: Array.from({ length: 301 }, String) }),
  ],
  ["a condition on no field", "dependencies/0/key", newField("A", "a", { dependencies: [{ key: "b", value: "x" }] })],
  ["a condition on itself", "dependencies", newField("A", "a", { dependencies: [{ key: "a", value: "x" }] })],
  [
    "a condition without values",
    "dependencies/0/value",
    newField("A", "a", { dependencies: [{ key: "iban", value: [" "] }] }),
  ],
];

test.each(drafts)("finds %s before submitting, exactly where the server would refuse it", (_, place, field) => {
  const draft = [newField("IBAN", "iban"), field];
  const found = problemsOf(guide, draft);
  expect(Object.keys(found[field.id] ?? {})).toEqual(place === null ? [] : [place]);
  const definitions = definitionsOf(draft);
  const parsed = createEorFormVersion.input.shape.definitions.safeParse(definitions);
  const refused = !parsed.success || definitionProblems(definitions).length > 0;
  expect(refused).toBe(countProblems(found) > 0);
});

test("requires the common fields in an additional-information form, and starts new ones with them", () => {
  const start = startOf(country);
  expect(problemsOf(country, start)).toEqual({});
  const found = problemsOf(
    country,
    start.filter(({ definition }) => definition.key !== "city"),
  );
  expect(Object.values(found[""] ?? {})).toEqual(["Keep the field city. Every additional information form has it."]);
  expect(countProblems(problemsOf(guide, []))).toBe(1);
});

test("derives an unused key for a new field from its label", () => {
  const draft = [newField("Tax ID", "tax_id"), newField("Tax ID", "tax_id_2")];
  expect([keyFor("Tax ID", draft), keyFor("Größe (cm)", draft), keyFor("1. 漢字", draft)]).toEqual([
    "tax_id_3",
    "gro_e_cm",
    "field",
  ]);
});
