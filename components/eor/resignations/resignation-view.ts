import { createLoader, type inferParserType, parseAsArrayOf, parseAsStringLiteral } from "nuqs/server";
import { savedPart } from "#components/views/saved-part.ts";
import { viewParam } from "#components/views/view-param.ts";
import type { exportResignations, listResignations } from "#lib/eor/resignations/contract.ts";
import { resignationStatuses } from "#lib/eor/resignations/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

/** The parameters of a saved view. */
const savedParams = { status: parseAsArrayOf(parseAsStringLiteral(resignationStatuses)).withDefault([]) };

/** The state of the resignation list in the URL. */
export const resignationParams = { ...savedParams, view: viewParam };

export const loadResignationView = createLoader(resignationParams);

type ResignationView = inferParserType<typeof resignationParams>;

export const { switcherOf } = savedPart(savedParams);

/** The filters as the API expects them. */
export function filtersOf({ status }: ResignationView): InputOf<typeof exportResignations> {
  return status.length > 0 ? { statuses: status } : {};
}

export function resignationPage(view: ResignationView): InputOf<typeof listResignations> {
  return { ...filtersOf(view), limit: 50 };
}
