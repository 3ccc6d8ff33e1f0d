import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { stageCategories } from "#components/recruiting/candidates/candidates-view.ts";
import { dayParam } from "#components/table/view-params.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { listApplications } from "#lib/recruiting/applications/contract.ts";
import { defaultStageTypes } from "#lib/recruiting/words.ts";

const stageTypes = [...defaultStageTypes, "others"] as const;

export const applicationSorts = ["-created", "created", "-moved", "moved"] as const;

/** The state of the application list in the URL. */
export const applicationsParams = {
  q: parseAsString.withDefault(""),
  job: parseAsString,
  tag: parseAsArrayOf(parseAsString).withDefault([]),
  source: parseAsArrayOf(parseAsString).withDefault([]),
  category: parseAsArrayOf(parseAsStringLiteral(stageCategories)).withDefault([]),
  stage: parseAsArrayOf(parseAsStringLiteral(stageTypes)).withDefault([]),
  waiting: parseAsBoolean.withDefault(false),
  /** Waiting for the signed-in person. */
  mine: parseAsBoolean.withDefault(false),
  /** Entered one of these types of stage, wherever they are now. */
  entered: parseAsArrayOf(parseAsStringLiteral(stageTypes)).withDefault([]),
  /** Entered a stage on this day or later. */
  entered_from: dayParam,
  /** Changed on this day or later. */
  updated: dayParam,
  sort: parseAsStringLiteral(applicationSorts).withDefault("-created"),
  application: parseAsString,
};

export const loadApplicationsView = createLoader(applicationsParams);

export type ApplicationsView = inferParserType<typeof applicationsParams>;

export const unfiltered = {
  ...{ q: "", job: null, tag: [], source: [], category: [], stage: [], waiting: false, updated: null },
  ...{ mine: false, entered: [], entered_from: null },
} satisfies Partial<ApplicationsView>;

export function isFiltered({ q, job, tag, source, category, stage, entered, ...view }: ApplicationsView): boolean {
  const chosen = [tag, source, category, stage, entered].some((values) => values.length > 0);
  return (
    q !== "" || job !== null || view.waiting || view.mine || (view.updated ?? view.entered_from) !== null || chosen
  );
}

export function applicationsPage(view: ApplicationsView): InputOf<typeof listApplications> {
  const { q, job, tag, source, category, stage, waiting, mine, entered, entered_from, updated, sort } = view;
  return {
    ...(q === "" ? {} : { search_text: q.slice(0, 200) }),
    ...(job ? { job_id: job } : {}),
    ...(tag.length > 0 ? { candidate_tag_ids: tag } : {}),
    ...(source.length > 0 ? { source_slugs: source } : {}),
    ...(category.length > 0 ? { current_stage_category_type_slugs: category } : {}),
    ...(stage.length > 0 ? { current_stage_default_type_slugs: stage } : {}),
    ...(waiting ? { over_target: "true" as const } : {}),
    ...(mine ? { mine: "true" as const } : {}),
    ...(entered.length > 0 ? { entered_stage_default_type_slugs: entered } : {}),
    ...(entered_from ? { entered_from_date: entered_from } : {}),
    ...(updated ? { updated_after: updated } : {}),
    ...(sort === "-created"
      ? {}
      : {
          sort_by: sort.endsWith("moved") ? ("STAGE_CREATION_DATE" as const) : ("APPLICATION_CREATION_DATE" as const),
          sort_order: sort.startsWith("-") ? ("desc" as const) : ("asc" as const),
        }),
    limit: 50,
  };
}
