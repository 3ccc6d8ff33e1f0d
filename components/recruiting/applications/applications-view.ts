import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { stageCategories } from "#components/recruiting/candidates/candidates-view.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";
import type { listApplications } from "#lib/recruiting/applications/contract.ts";

export const applicationSorts = ["-created", "created", "-moved", "moved"] as const;

/** The list of applications as its address has it. */
export const applicationsParams = {
  q: parseAsString.withDefault(""),
  tag: parseAsArrayOf(parseAsString).withDefault([]),
  source: parseAsArrayOf(parseAsString).withDefault([]),
  category: parseAsArrayOf(parseAsStringLiteral(stageCategories)).withDefault([]),
  sort: parseAsStringLiteral(applicationSorts).withDefault("-created"),
  application: parseAsString,
};

export const loadApplicationsView = createLoader(applicationsParams);

export type ApplicationsView = inferParserType<typeof applicationsParams>;

export const unfiltered = { q: "", tag: [], source: [], category: [] } satisfies Partial<ApplicationsView>;

export function isFiltered({ q, tag, source, category }: ApplicationsView): boolean {
  return q !== "" || tag.length + source.length + category.length > 0;
}

export function applicationsPage(view: ApplicationsView): InputOf<typeof listApplications> {
  const { q, tag, source, category, sort } = view;
  return {
    ...(q === "" ? {} : { search_text: q.slice(0, 200) }),
    ...(tag.length > 0 ? { candidate_tag_ids: tag } : {}),
    ...(source.length > 0 ? { source_slugs: source } : {}),
    ...(category.length > 0 ? { current_stage_category_type_slugs: category } : {}),
    ...(sort === "-created"
      ? {}
      : {
          sort_by: sort.endsWith("moved") ? ("STAGE_CREATION_DATE" as const) : ("APPLICATION_CREATION_DATE" as const),
          sort_order: sort.startsWith("-") ? ("desc" as const) : ("asc" as const),
        }),
    limit: 50,
  };
}
