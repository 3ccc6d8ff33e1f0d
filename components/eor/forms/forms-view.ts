import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { listEorForms } from "#lib/eor/forms/contract.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

/** The state of the form list in the URL. */
export const formsParams = {
  kind: parseAsArrayOf(parseAsStringLiteral(["worker_additional_fields", "bank_guide"])).withDefault([]),
  country: parseAsArrayOf(parseAsString).withDefault([]),
};

export const loadFormsView = createLoader(formsParams);

type FormsView = inferParserType<typeof formsParams>;

export const unfiltered = { kind: [], country: [] } satisfies FormsView;

export function formsPage({ kind, country }: FormsView): InputOf<typeof listEorForms> {
  return {
    ...(kind.length > 0 ? { kinds: kind } : {}),
    ...(country.length > 0 ? { countries: country } : {}),
    limit: 50,
  };
}
