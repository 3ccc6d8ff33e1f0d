import { bankGuides } from "./countries/bank-guides.ts";
import { brazil } from "./countries/brazil.ts";
import type { BuiltInForm } from "./countries/build.ts";
import { canada } from "./countries/canada.ts";
import { france } from "./countries/france.ts";
import { germany } from "./countries/germany.ts";
import { india } from "./countries/india.ts";
import { poland } from "./countries/poland.ts";
import { portugal } from "./countries/portugal.ts";
import { spain } from "./countries/spain.ts";
import { unitedKingdom } from "./countries/united-kingdom.ts";
import { unitedStates } from "./countries/united-states.ts";
import type { Definition } from "./engine/definition.ts";

const workerForms = [germany, france, spain, portugal, unitedKingdom, unitedStates, canada, brazil, india, poland];

/** Built-in forms by id. */
export const builtInForms: ReadonlyMap<string, BuiltInForm> = new Map(
  [...workerForms, ...bankGuides].map((form) => [formIdOf(form), form]),
);

/** `worker_additional_fields.DE`, `bank_guide.DE.EUR` */
export function formIdOf({ country, currency }: { country: string; currency: string }): string {
  return currency === "" ? `worker_additional_fields.${country}` : `bank_guide.${country}.${currency}`;
}

/** The built-in additional-information definitions of a country, or null. */
export function definitionsOf(country: string): Definition[] | null {
  return builtInForms.get(formIdOf({ country, currency: "" }))?.definitions ?? null;
}
