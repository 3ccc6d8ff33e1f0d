import { createLoader, type inferParserType, parseAsArrayOf, parseAsStringLiteral } from "nuqs/server";
import type { listResignations } from "#lib/eor/resignations/contract.ts";
import { resignationStatuses } from "#lib/eor/resignations/rules.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";

/** The list of resignations as its address has it. */
export const resignationParams = {
  status: parseAsArrayOf(parseAsStringLiteral(resignationStatuses)).withDefault([]),
};

export const loadResignationView = createLoader(resignationParams);

export type ResignationView = inferParserType<typeof resignationParams>;

export function resignationPage({ status }: ResignationView): InputOf<typeof listResignations> {
  return { ...(status.length > 0 ? { statuses: status } : {}), limit: 50 };
}
