import { memo } from "react";
import { SourceFilter, TagFilter } from "#components/recruiting/applications/application-choices.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { FilterLine } from "#components/table/filter-line.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { Select } from "#components/ui/select.tsx";
import { type BoardView, isFiltered, unfiltered, type Wait, waits } from "./board-view.ts";

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
