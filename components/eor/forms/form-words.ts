import type { Form } from "#lib/eor/forms/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";

/** Identifies a form. */
export type FormKey = Pick<Form, "id" | "kind" | "country" | "currency">;

export const formsPath = "/settings/forms";
export const pathOf = (id: string): `/${string}` => `${formsPath}/${id}`;

export const kindWords = { worker_additional_fields: "Additional information", bank_guide: "Bank guide" } as const;

/** "Bank guide · EUR" */
export function kindOf({ kind, currency }: Pick<FormKey, "kind" | "currency">): string {
  return currency === null ? kindWords[kind] : `${kindWords[kind]} · ${currency}`;
}

/** "Germany · Bank guide · EUR" */
export const nameOf = (form: FormKey) => `${countryName(form.country)} · ${kindOf(form)}`;

export const originWords = { built_in: "Built in", organization: "Your organization" } as const;

export const versionWords = ({ version, origin }: Pick<Form, "version" | "origin">) =>
  origin === "built_in" ? "Built-in version" : `Version ${version}`;

/** `bank_guide.DE.EUR` → its parts; null if it isn't a form id. */
export function readFormKey(id: string): FormKey | null {
  const [kind, country = "", currency, ...rest] = id.split(".");
  if (rest.length > 0 || !/^[A-Z]{2}$/.test(country)) return null;
  if (kind === "worker_additional_fields" && currency === undefined) return { id, kind, country, currency: null };
  return kind === "bank_guide" && currency && /^[A-Z]{3}$/.test(currency) ? { id, kind, country, currency } : null;
}
