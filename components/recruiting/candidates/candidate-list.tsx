import { parseAsArrayOf, parseAsString } from "nuqs/server";
import { input, single } from "#components/list/filter.ts";
import { search } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf } from "#components/list/list.ts";
import { candidateName } from "#components/recruiting/words.ts";
import { column } from "#components/table/column.ts";
import { countColumn, dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import { listCandidates } from "#lib/recruiting/candidates/contract.ts";
import { byCategory } from "./by-category.ts";
import { TagFilter } from "./tag-filter.tsx";

type Candidate = RowOf<typeof listCandidates>;

const columns: readonly ListColumn<Candidate>[] = [
  column({ key: "name", header: "Name", width: 13, grows: true }, (row) => (
    <RowLink href={`/recruiting/candidates/${row.id}`} title={candidateName(row)} note={row.email || "Erased"} />
  )),
  column({ key: "latest", header: "Latest application", width: 13, grows: true, phone: "about" }, (row) => (
    <Latest candidate={row} />
  )),
  column(
    { key: "tags", header: "Tags", width: 11, grows: true, dropOrder: 1 },
    (row) => row.candidate_tags.map(({ tag }) => tag.label).join(", ") || missing,
  ),
  countColumn("applications", "Applications", 7, (row) => row.total_applications_count),
  dayColumn("added", "Added", 7, (row) => row.created_at, { dropOrder: 2, phone: "end" }),
];

function Latest({ candidate: { applications } }: { candidate: Candidate }) {
  const [latest] = applications;
  if (!latest) return missing;
  const stage = latest.current_application_interview_plan_stage?.interview_plan_stage.name;
  return (
    <>
      {latest.job.title}
      {stage ? <span className="text-fg-2">, {stage}</span> : null}
    </>
  );
}

export const candidateList = declareList({
  title: "Candidates",
  path: "/recruiting/candidates",
  views: "candidates",
  read: listCandidates,
  filters: [
    search("Name or email"),
    single("tag", parseAsArrayOf(parseAsString).withDefault([]), {
      input: (ids) => input("tag_ids", ids),
      draw: (selected, set) => <TagFilter selected={selected} onSelectedChange={set} />,
    }),
    byCategory,
  ],
  columns,
  limit: 50,
});
