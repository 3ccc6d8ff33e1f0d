import { commonKeys, type Definition, definitionProblems, inOrder, type Rule } from "#lib/eor/forms/rules.ts";
import { type FormKey, nameOf } from "./form-words.ts";

/** A field that is being edited. */
export interface DraftField {
  /** Local to this page: a key can change, and can be duplicated for a while. */
  id: string;
  definition: Definition;
}

/** By field and path in its definition: `key`, `ui_guide/label`, `validation/0/value`. */
export type Problems = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The server's limits. */
export const most = { fields: 100, rules: 5, conditions: 10, options: 300 } as const;

let made = 0;
const newId = () => `field-${++made}`;

export function draftOf(definitions: readonly Definition[]): DraftField[] {
  return inOrder(definitions).map((definition) => ({ id: newId(), definition }));
}

/** The definitions as they would be published: in draft order, with texts trimmed. */
export function definitionsOf(draft: readonly DraftField[]): Definition[] {
  return draft.map(({ definition }, at) => {
    const { label, local_label, description, helper_text, field_type } = definition.ui_guide;
    return {
      ...definition,
      ui_guide: {
        label: label.trim(),
        order: at + 1,
        field_type,
        description: description.trim(),
        helper_text: helper_text.trim(),
        local_label: local_label.trim(),
      },
      validation: definition.validation.map((rule): Rule => ({ ...rule, error_message: rule.error_message.trim() })),
      dependencies: definition.dependencies.map(({ key, value }) => ({
        key,
        value: Array.isArray(value) ? value.map((one) => one.trim()).filter(Boolean) : value,
      })),
      values_allowed: definition.values_allowed.map((option) => option.trim()).filter(Boolean),
    };
  });
}

export function newField(label: string, key: string, more: Partial<Definition> = {}): DraftField {
  const type = more.type ?? "text";
  const ui_guide = { label, order: 0, field_type: type, description: "", helper_text: "", local_label: "" };
  return {
    id: newId(),
    definition: {
      ...{ key, type, is_required: false, ui_guide, validation: [], dependencies: [], values_allowed: [] },
      ...{ required_by: "contract_signing", ...more },
    },
  };
}

/** The initial fields of a new form. */
export function startOf({ kind }: Pick<FormKey, "kind">): DraftField[] {
  if (kind === "bank_guide") return [newField("Account holder", "account_holder", { is_required: true })];
  const asked = { is_required: true };
  return [
    newField("Date of birth", "dob", { ...asked, type: "date", required_by: "sign_up" }),
    newField("Phone number", "phone", { ...asked, type: "phone", required_by: "sign_up" }),
    newField("Street and house number", "street", asked),
    newField("City", "city", asked),
    newField("Postal code", "zip_code", asked),
    newField("State", "state"),
    newField("Tax residence", "tax_residence", { ...asked, type: "country" }),
    newField("The worker can see payslips", "is_payslip_access_allowed", { type: "boolean" }),
    newField("The worker can see compliance documents", "is_compliance_access_allowed", { type: "boolean" }),
  ];
}

/** `Tax ID` → `tax_id`, with a number appended if the form already has that key. */
export function keyFor(label: string, draft: readonly DraftField[]): string {
  const plain = label
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 50);
  const taken = new Set(draft.map(({ definition }) => definition.key));
  const stem = plain || "field";
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`;
}

/** Whether this is a field of an additional-information form that can't be removed or renamed. */
export function isCommon(form: Pick<FormKey, "kind">, key: string): boolean {
  return form.kind === "worker_additional_fields" && commonKeys.includes(key);
}

const unfit = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const oneLine = "Remove line breaks and special characters that can't be shown.";

function textProblems({ ui_guide, validation, values_allowed }: Definition): [place: string, message: string][] {
  const found: [string, string][] = [];
  if (ui_guide.label === "") found.push(["ui_guide/label", "Label is required."]);
  else if (unfit.test(ui_guide.label)) found.push(["ui_guide/label", oneLine]);
  for (const [at, { error_message }] of validation.entries()) {
    const place = `validation/${at}/error_message`;
    if (error_message === "") found.push([place, "Error message is required."]);
    else if (unfit.test(error_message)) found.push([place, oneLine]);
  }
  if (values_allowed.length > most.options) found.push(["values_allowed", `Use at most ${most.options} options.`]);
  if (values_allowed.some((option) => option.length > 200))
    found.push(["values_allowed", "Use at most 200 characters in an option."]);
  if (values_allowed.some((option) => unfit.test(option))) found.push(["values_allowed", oneLine]);
  return found;
}

/** Problems by field, from pointers into the definitions such as `/2/key`; the key is "" for those without a field. */
export function problemsByField(
  draft: readonly DraftField[],
  found: readonly { path: string; message: string }[],
): Problems {
  const problems: Record<string, Record<string, string>> = {};
  for (const { path, message } of found) {
    const [, at = "", ...place] = path.split("/");
    const id = draft[Number(at)]?.id ?? "";
    const own = at === "" ? "" : id;
    problems[own] ??= {};
    const name = own === "" ? "" : place.join("/");
    (problems[own] as Record<string, string>)[name] ??= message;
  }
  return problems;
}

/** Why the server would refuse the draft, by the same rules, before it is submitted. */
export function problemsOf(form: FormKey, draft: readonly DraftField[]): Problems {
  const definitions = definitionsOf(draft);
  const texts = definitions.flatMap((definition, at) =>
    textProblems(definition).map(([place, message]) => ({ path: `/${at}/${place}`, message })),
  );
  const missing = commonKeys
    .filter((wanted) => isCommon(form, wanted) && !definitions.some(({ key }) => key === wanted))
    .map((wanted) => ({
      path: "",
      message: `Keep the field ${wanted}. Every additional information form has it.`,
    }));
  const count =
    definitions.length === 0
      ? [{ path: "", message: `Add at least one field to ${nameOf(form)}.` }]
      : definitions.length > most.fields
        ? [{ path: "", message: `Use at most ${most.fields} fields.` }]
        : [];
  return problemsByField(draft, [...count, ...texts, ...definitionProblems(definitions), ...missing]);
}

export function countProblems(problems: Problems): number {
  return Object.values(problems).reduce((sum, own) => sum + Object.keys(own).length, 0);
}
