import { type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { type Filter, input, single } from "#components/list/filter.ts";
import { search, toggle } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf, type ViewOf } from "#components/list/list.ts";
import { byCategory } from "#components/recruiting/candidates/by-category.ts";
import { TagFilter } from "#components/recruiting/candidates/tag-filter.tsx";
import { candidateName, sourceWord, stageTypeWord } from "#components/recruiting/words.ts";
import { column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { dayParam } from "#components/table/view-params.ts";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { listApplications } from "#lib/recruiting/applications/contract.ts";
import { defaultStageTypes } from "#lib/recruiting/words.ts";
import { JobFilter, SourceFilter } from "./application-choices.tsx";

export type ApplicationRow = RowOf<typeof listApplications>;

const columns: readonly ListColumn<ApplicationRow>[] = [
  column({ key: "candidate", header: "Candidate", width: 13, grows: true }, ({ id, candidate }) => (
    <RowLink
      href={`/recruiting/applications/${id}`}
      title={candidateName(candidate)}
      note={candidate.email || "Erased"}
    />
  )),
  column({ key: "job", header: "Job", width: 11, grows: true, phone: "state" }, ({ job }) => (
    <span className="block phone:truncate">{job.title}</span>
  )),
  column(
    { key: "stage", header: "Stage", width: 8, phone: "end" },
    (row) => row.current_application_interview_plan_stage?.interview_plan_stage.name ?? missing,
  ),
  column({ key: "source", header: "Source", width: 8, dropOrder: 1 }, ({ source_slug }) =>
    source_slug ? sourceWord(source_slug) : missing,
  ),
  dayColumn("created", "Applied", 7, (row) => row.created_at, { sorts: true, dropOrder: 2, phone: "fact" }),
];

const texts = parseAsArrayOf(parseAsString).withDefault([]);
const stageTypes = parseAsArrayOf(parseAsStringLiteral([...defaultStageTypes, "others"])).withDefault([]);
const sorts = parseAsStringLiteral(["-created", "created", "-moved", "moved"]).withDefault("-created");

const enteredParams = {
  /** Entered one of these types of stage, wherever they are now. */
  entered: stageTypes,
  /** Entered a stage on this day or later. */
  entered_from: dayParam,
};

/** "Interview since Nov 21, 2026". */
function enteredText({ entered: types, entered_from }: inferParserType<typeof enteredParams>): string {
  const stages = types.length > 0 ? types.map(stageTypeWord).join(", ") : "Any stage";
  return entered_from ? `${stages} since ${formatDate(entered_from)}` : stages;
}

const entered: Filter<
  typeof enteredParams,
  Partial<Pick<InputOf<typeof listApplications>, "entered_stage_default_type_slugs" | "entered_from_date">>
> = {
  params: enteredParams,
  input: (view) => ({
    ...input("entered_stage_default_type_slugs", view.entered),
    ...input("entered_from_date", view.entered_from),
  }),
  draw: ({ view, select }) =>
    view.entered.length > 0 || view.entered_from ? (
      <RemovableFilter
        label="Entered"
        value={enteredText(view)}
        onRemove={() => select({ entered: [], entered_from: null })}
      />
    ) : null,
};

export const applicationList = declareList({
  title: "Applications",
  path: "/recruiting/applications",
  views: "applications",
  read: listApplications,
  filters: [
    search("Name or email", "search_text"),
    single("job", parseAsString, {
      input: (id) => input("job_id", id),
      draw: (selected, set) => <JobFilter selected={selected} onSelectedChange={set} />,
    }),
    single("tag", texts, {
      input: (ids) => input("candidate_tag_ids", ids),
      draw: (selected, set) => <TagFilter selected={selected} onSelectedChange={set} />,
    }),
    single("source", texts, {
      input: (slugs) => input("source_slugs", slugs),
      draw: (selected, set) => <SourceFilter selected={selected} onSelectedChange={set} />,
    }),
    byCategory,
    single("stage", stageTypes, {
      input: (types) => input("current_stage_default_type_slugs", types),
      draw: (types, set) =>
        types.length > 0 ? (
          <RemovableFilter label="Stage" value={types.map(stageTypeWord).join(", ")} onRemove={() => set([])} />
        ) : null,
    }),
    // Changed on this day or later.
    single("updated", dayParam, {
      input: (day) => input("updated_after", day),
      draw: (day, set) =>
        day ? <RemovableFilter label="Updated since" value={formatDate(day)} onRemove={() => set(null)} /> : null,
    }),
    entered,
    toggle("mine", "mine", "Waiting for me"),
    toggle("waiting", "over_target", "Waiting too long"),
  ],
  order: single("sort", sorts, {
    input: (sort) =>
      sort === "-created"
        ? {}
        : {
            sort_by: sort.endsWith("moved") ? ("STAGE_CREATION_DATE" as const) : ("APPLICATION_CREATION_DATE" as const),
            sort_order: sort.startsWith("-") ? ("desc" as const) : ("asc" as const),
          },
  }),
  columns,
  moreSorts: [{ key: "moved", header: "In stage since" }],
  row: "application",
  limit: 50,
});

export type ApplicationView = ViewOf<typeof applicationList>;
