import { builtInForms } from "./built-in.ts";
import type { Definition } from "./engine/definition.ts";

/** A bank guide that the organization published. */
export interface OwnGuide {
  country: string;
  currency: string;
  definitions: Definition[];
}

interface BankField {
  key: string;
  label: string;
}

const builtIn: OwnGuide[] = [...builtInForms.values()].flatMap(({ country, currency, definitions }) =>
  currency === "" ? [] : [{ country, currency, definitions }],
);

function fieldsOf(guides: readonly OwnGuide[]): BankField[] {
  const fields = new Map<string, BankField>();
  for (const { definitions } of guides)
    for (const { key, ui_guide } of [...definitions].sort((one, other) => one.ui_guide.order - other.ui_guide.order))
      if (!fields.has(key)) fields.set(key, { key, label: ui_guide.label });
  return [...fields.values()];
}

/** Every key of a built-in bank guide. */
export const bankKeys: readonly string[] = fieldsOf(builtIn).map(({ key }) => key);

/**
 * The fields of a country's bank guides, in their order: the organization's own, else the built-in ones. A country
 * without a guide has those of all built-in ones.
 */
export function bankFieldsIn(country: string, own: readonly OwnGuide[]): BankField[] {
  const here = own.filter((guide) => guide.country === country);
  const kept = builtIn.filter(
    (guide) => guide.country === country && here.every(({ currency }) => currency !== guide.currency),
  );
  const guides = [...here, ...kept];
  return fieldsOf(guides.length > 0 ? guides : builtIn);
}
