import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsStringLiteral,
} from "nuqs/server";
import { canonicalQuery, viewParam } from "#components/views/view-param.ts";
import type { exportResignations, listResignations } from "#lib/eor/resignations/contract.ts";
import { resignationStatuses } from "#lib/eor/resignations/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

/** The parameters of a saved view. */
const savedParams = { status: parseAsArrayOf(parseAsStringLiteral(resignationStatuses)).withDefault([]) };

/** The state of the resignation list in the URL. */
export const resignationParams = { ...savedParams, view: viewParam };

export const loadResignationView = createLoader(resignationParams);

type ResignationView = inferParserType<typeof resignationParams>;

const savedAddressOf = createSerializer(savedParams);
const loadSaved = createLoader(savedParams);

/** A view's filters, as stored in a saved view. */
export const savedQueryOf = (view: ResignationView) => canonicalQuery(savedAddressOf(view));

/** The filters of a saved view. */
export const savedViewOf = (query: string): Pick<ResignationView, "status"> => loadSaved(new URLSearchParams(query));

/** The filters as the API expects them. */
export function filtersOf({ status }: ResignationView): InputOf<typeof exportResignations> {
  return status.length > 0 ? { statuses: status } : {};
}

export function resignationPage(view: ResignationView): InputOf<typeof listResignations> {
  return { ...filtersOf(view), limit: 50 };
}
