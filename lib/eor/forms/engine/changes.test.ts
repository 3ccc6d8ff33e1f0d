import { expect, test } from "vitest";
import { textField } from "#lib/testing/eor-forms.ts";
import { describeChanges } from "./changes.ts";
import type { Definition } from "./definition.ts";

const guide = (label: string, order: number, more: Partial<Definition["ui_guide"]> = {}) => ({
  ui_guide: { ...textField(label).ui_guide, label, order, ...more },
});
const inTurn = (...keys: string[]) => keys.map((key, at) => textField(key, guide(key.toUpperCase(), at + 1)));

test("finds no changes between equal versions, whatever numbers their order uses", () => {
  const spread = inTurn("a", "b").map((one) => ({
    ...one,
    ui_guide: { ...one.ui_guide, order: one.ui_guide.order * 10 },
  }));
  expect(describeChanges(inTurn("a", "b"), spread)).toEqual([]);
});

test("reports a field with a new key as one removed and one added", () => {
  expect(describeChanges(inTurn("a", "b"), inTurn("a", "c"))).toEqual([
    { kind: "added", key: "c", label: "C", details: [] },
    { kind: "removed", key: "b", label: "B", details: [] },
  ]);
});

test("reports only the field that moved, not those it passed", () => {
  expect(describeChanges(inTurn("a", "b", "c", "d"), inTurn("d", "a", "b", "c"))).toEqual([
    { kind: "changed", key: "d", label: "D", details: ["Position: 4 → 1"] },
  ]);
});

test("describes a change of every property", () => {
  const [church] = inTurn("church");
  const before = textField("tax", {
    ...guide("Tax", 2, { helper_text: "11 digits" }),
    validation: [{ type: "REGEX", value: "^1", error_message: "No." }],
    dependencies: [{ key: "church", value: "true" }],
  });
  const after = textField("tax", {
    ...guide("Tax ID", 2, { local_label: "Steuer-ID", description: "As issued", field_type: "select" }),
    type: "select",
    is_required: true,
    required_by: "sign_up",
    values_allowed: ["I", "II"],
    validation: [{ type: "MAX_LENGTH", value: "4", error_message: "Too long." }],
    dependencies: [{ key: "church", value: { op: "neq", value: "" } }],
  });
  expect(describeChanges([church as Definition, before], [church as Definition, after])).toEqual([
    {
      kind: "changed",
      key: "tax",
      label: "Tax ID",
      details: [
        "Label: “Tax” → “Tax ID”",
        "Local label added: “Steuer-ID”",
        "Description added: “As issued”",
        "Helper text removed: “11 digits”",
        "Type: Text → One of several options",
        "Now required",
        "Needed by: Contract signing → Sign-up",
        "Option added: “I”",
        "Option added: “II”",
        "Rule removed: matches ^1, else “No.”",
        "Rule added: at most 4 long, else “Too long.”",
        "Condition removed: CHURCH is yes",
        "Condition added: CHURCH is answered",
      ],
    },
  ]);
});
