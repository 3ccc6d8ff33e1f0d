import { memo } from "react";
import { SourceFilter } from "#components/recruiting/applications/application-choices.tsx";
import { TagFilter } from "#components/recruiting/candidates/tag-filter.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { FilterLine } from "#components/table/filter-line.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Select } from "#components/ui/select.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import { countOf } from "#lib/platform/format/number.ts";
import type { Board, BoardStage } from "./board-card.ts";
import { type BoardView, isFiltered, switcherOf, unfiltered, type Wait, waits } from "./board-view.ts";

const AddCandidateDialog = lateDialog(() => import("./add-candidate-dialog.tsx"));

interface BoardHeaderProps {
  job: Board["job"];
  stages: readonly BoardStage[];
  count: number;
  view: BoardView;
  mayWrite: boolean;
  onChange: (patch: Partial<BoardView>) => void;
}

function PlainHeader({ job, stages, count, view, mayWrite, onChange }: BoardHeaderProps) {
  return (
    <PageHeader
      title={job.title}
      count={countOf(count, "candidate")}
      beside={<ViewSwitcher page="pipeline" {...switcherOf(view, onChange)} />}
      action={
        <div className="flex flex-wrap gap-2">
          <Link href={`/recruiting/jobs/${job.id}/funnel`} className={buttonClasses()}>
            Funnel
          </Link>
          <Link href={`/recruiting/jobs/${job.id}/settings`} className={buttonClasses()}>
            Settings
          </Link>
          {mayWrite && job.status === "OPEN" ? (
            <DialogButton
              variant="primary"
              dialog={(opened) => <AddCandidateDialog job={job} stages={stages} {...opened} />}
            >
              Add candidate
            </DialogButton>
          ) : null}
        </div>
      }
    />
  );
}

/** The job and its views, memoized against renders when a card moves. */
export const BoardHeader = memo(PlainHeader);

const waitWords: Record<Wait, string> = {
  over: "Over target",
  3: "3 days or more",
  7: "7 days or more",
  14: "14 days or more",
  30: "30 days or more",
};
const waitOptions = [
  { value: "any", label: "Any time in stage" },
  ...waits.map((value) => ({ value, label: waitWords[value] })),
] as const;

interface BoardFiltersProps {
  view: BoardView;
  onChange: (patch: Partial<BoardView>, how?: "push" | "replace") => void;
}

function PlainFilters({ view, onChange }: BoardFiltersProps) {
  const bound = boundTo(view, onChange);
  return (
    <FilterLine
      search={<SearchField label="Search candidates" placeholder="Name or email" {...bound.search("q")} />}
      chips={
        <>
          <TagFilter {...bound.many("tag")} />
          <SourceFilter {...bound.many("source")} />
          <Select
            aria-label="Time in stage"
            items={waitOptions}
            value={view.wait ?? "any"}
            onValueChange={(wait) => onChange({ wait: wait === "any" ? null : wait })}
            className="w-44"
          />
        </>
      }
      onClear={isFiltered(view) ? () => onChange(unfiltered) : undefined}
    />
  );
}

/** The board's filters, memoized against renders when a card moves. */
export const BoardFilters = memo(PlainFilters);
