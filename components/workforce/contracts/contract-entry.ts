import { callErrors, type FieldErrors, fieldErrors } from "#components/screen/field-errors.ts";
import { personFieldNames } from "#components/workforce/people/person-fields.tsx";
import { RestError } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { amountProblem, plainAmount } from "#lib/platform/format/typed-amount.ts";
import type { createContract } from "#lib/workforce/contracts/contract.ts";
import { createContractInput } from "#lib/workforce/contracts/inputs.ts";

const termsFieldNames = [
  "title",
  "legal_entity_id",
  "type",
  "country",
  "currency",
  "rate",
  "frequency",
  "payment_frequency",
  "employer_cost_percent",
  "starts_on",
  "ends_on",
  "status",
] as const;

/** May be left empty: the server has a default, or none is needed. */
const optional: ReadonlySet<string> = new Set(["ends_on", "payment_frequency", "employer_cost_percent"]);
const ofPerson = (name: string) => `person.${name}`;
const keys = ["person_id", ...personFieldNames.map(ofPerson), ...termsFieldNames];

type Entry = InputOf<typeof createContract>;

/** The form's input. A new person's fields are named `person.email` and so on; `personId` is an existing person. */
export function entryOf(form: FormData, personId: string | null): Entry {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const terms = termsFieldNames.flatMap((name) => {
    const value = text(name);
    if ((optional.has(name) && value === "") || !form.has(name)) return [];
    return [[name, name === "rate" ? plainAmount(value, text("currency") || null) : value]];
  });
  const person = Object.fromEntries(personFieldNames.map((name) => [name, text(ofPerson(name))]));
  return {
    ...Object.fromEntries(terms),
    ...(personId === null ? { person } : { person_id: personId }),
    is_cor: form.get("is_cor") === "on",
  } as Entry;
}

/** An issue at `/person/email` belongs to the field `person.email`. */
function flat(path: string): string {
  return path.replace("/person/", "/person.");
}

/** Problems found before submitting, by field. The rate is checked as it was typed: what was read of it can't be read again. */
export function problemsOf(entry: Entry, typedRate: string): FieldErrors {
  const parsed = createContractInput.safeParse(entry);
  const issues = parsed.success ? [] : parsed.error.issues;
  const rate = amountProblem(typedRate, String(entry.currency ?? "") || null);
  return {
    ...fieldErrors(issues.map(({ path, message }) => ({ path: flat(`/${path.join("/")}`), message }))),
    ...(rate === null ? {} : { rate }),
    ...(entry.starts_on ? {} : { starts_on: "Choose the first day." }),
    ...(entry.legal_entity_id ? {} : { legal_entity_id: "Choose a legal entity." }),
    ...(entry.person || entry.person_id ? {} : { person_id: "Choose a worker or add a new person." }),
  };
}

/** Issues from the server, by field. */
export function toServerErrors(error: unknown): FieldErrors {
  if (!(error instanceof RestError)) return callErrors(error, keys);
  const issues = error.issues.map(({ path, message }) => (path ? { path: flat(path), message } : { message }));
  return callErrors(new RestError(error.status, issues, error.requestId), keys);
}
