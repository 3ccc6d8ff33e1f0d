import { type Answer, answerTo, check, type Definition, visibleFields } from "#lib/eor/forms/rules.ts";
import { isOpen } from "./rules.ts";

type Answers = Record<string, Answer>;

/** Keys of the fields that are shown with these answers. */
export function shownKeys(definitions: Definition[] | null, values: Answers): Set<string> {
  return new Set(visibleFields(definitions ?? [], values).map(({ key }) => key));
}

/** Keys of the form's fields that another answer hides. */
export function hiddenKeys(definitions: Definition[] | null, values: Answers): Set<string> {
  const shown = shownKeys(definitions, values);
  return new Set((definitions ?? []).flatMap(({ key }) => (shown.has(key) ? [] : [key])));
}

/** How complete the answers to a form are, and whether they can change. */
export function stateOfForm(
  status: string,
  definitions: Definition[] | null,
  { values, today }: { values: Answers; today: string },
) {
  const read_only_reason = definitions === null ? "no_form" : isOpen(status) ? null : "contract_status";
  const form = definitions ?? [];
  const visible = visibleFields(form, values);
  const labels = new Map(visible.map(({ key, ui_guide }) => [key, ui_guide.label]));
  return {
    can_update: read_only_reason === null,
    read_only_reason,
    asked: visible.length,
    answered: visible.filter(({ key }) => answerTo(values, key) !== null).length,
    missing: check(form, values, { partial: false, today }).map(({ key, message }) => ({
      key,
      label: labels.get(key) ?? key,
      message,
    })),
  };
}
