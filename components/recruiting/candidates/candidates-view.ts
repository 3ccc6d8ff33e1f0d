import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { filtersIn } from "#components/table/filters-in.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { listCandidates } from "#lib/recruiting/candidates/contract.ts";

export const stageCategories = ["LEAD", "ACTIVE", "COMPLETED"] as const;

/** The state of the candidate list in the URL. */
export const candidatesParams = {
  q: parseAsString.withDefault(""),
  tag: parseAsArrayOf(parseAsString).withDefault([]),
  category: parseAsArrayOf(parseAsStringLiteral(stageCategories)).withDefault([]),
};

export const loadCandidatesView = createLoader(candidatesParams);

export type CandidatesView = inferParserType<typeof candidatesParams>;

export const { isFiltered, unfiltered } = filtersIn(candidatesParams);

export function candidatesPage({ q, tag, category }: CandidatesView): InputOf<typeof listCandidates> {
  return {
    ...(q === "" ? {} : { search: q.slice(0, 200) }),
    ...(tag.length > 0 ? { tag_ids: tag } : {}),
    ...(category.length > 0 ? { current_stage_category_type_slugs: category } : {}),
    limit: 50,
  };
}
