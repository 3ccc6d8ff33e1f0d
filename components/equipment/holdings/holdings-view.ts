import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { listItAssetGroups } from "#lib/equipment/assets/contract.ts";
import { groupings } from "#lib/equipment/assets/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

export const holdingParams = {
  by: parseAsStringLiteral(groupings).withDefault("person"),
  q: parseAsString.withDefault(""),
};

export type HoldingsView = inferParserType<typeof holdingParams>;

export const loadHoldingsView = createLoader(holdingParams);

export function groupsInput({ by, q }: HoldingsView): InputOf<typeof listItAssetGroups> {
  return { group_by: by, limit: 50, ...(q === "" ? {} : { search: q.slice(0, 200) }) };
}
