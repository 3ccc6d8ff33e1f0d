import { useState } from "react";
import { moved } from "#components/recruiting/use-saved-order.ts";
import type { Definition } from "#lib/eor/forms/rules.ts";
import { type DraftField, definitionsOf, keyFor, newField } from "./draft.ts";

const textOf = (definitions: readonly Definition[]) => JSON.stringify(definitions);

/** The key of a field before it has a label. */
const isProvisional = /^new_field(_\d+)?$/;

/** The fields of a form during editing; this publishes nothing. */
export function useFormDraft(start: () => DraftField[]) {
  const [first] = useState(start);
  const [fields, setFields] = useState<readonly DraftField[]>(first);
  const [announcement, setAnnouncement] = useState("");

  function change(id: string, definition: Definition) {
    const before = fields.find((field) => field.id === id)?.definition.key ?? "";
    const isOnly = fields.filter((field) => field.definition.key === before).length === 1;
    const renamed = before !== definition.key && isOnly;
    setFields(
      fields.map((field) => {
        if (field.id === id) return { id, definition };
        if (!renamed) return field;
        const dependencies = field.definition.dependencies.map((one) =>
          one.key === before ? { ...one, key: definition.key } : one,
        );
        return { ...field, definition: { ...field.definition, dependencies } };
      }),
    );
  }

  function move(from: number, to: number) {
    const next = moved(fields, from, to);
    const field = fields[from];
    if (next === fields || !field) return;
    setFields(next);
    setAnnouncement(
      `${field.definition.ui_guide.label || field.definition.key} is now field ${to + 1} of ${next.length}`,
    );
  }

  /** Derives a new field's key from its label, unless the key was already set. */
  function nameKey(id: string) {
    const field = fields.find((one) => one.id === id);
    const label = field?.definition.ui_guide.label ?? "";
    if (!field || !isProvisional.test(field.definition.key) || label.trim() === "") return;
    change(id, { ...field.definition, key: keyFor(label, fields) });
  }

  function add(): string {
    const field = newField("", keyFor("new field", fields));
    setFields([...fields, field]);
    return field.id;
  }

  function remove(id: string) {
    const gone = fields.find((field) => field.id === id)?.definition;
    setFields(fields.filter((field) => field.id !== id));
    setAnnouncement(`${gone?.ui_guide.label || gone?.key} was removed`);
  }

  const definitions = definitionsOf(fields);
  return {
    fields,
    definitions,
    isChanged: textOf(definitions) !== textOf(definitionsOf(first)),
    announcement,
    change,
    nameKey,
    move,
    add,
    remove,
    restore: (before: readonly DraftField[]) => setFields(before),
  };
}
