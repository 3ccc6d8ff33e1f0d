import { useMemo, useState } from "react";
import { boundTo } from "#components/table/bound-to.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { CsvLink } from "#components/table/csv-link.tsx";
import { CursorList } from "#components/table/cursor-list.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { Section } from "#components/ui/section.tsx";
import { exportPaymentCyclePreview } from "#lib/money/payment-cycles/contract.ts";
import { csvAddress } from "#lib/platform/api/client.ts";
import { type CycleDetail, issueWords } from "./cycle.ts";
import { keyOf, PreviewLines, previewColumns } from "./preview-rows.tsx";
import { previewFilters, previewInput, previewParams } from "./preview-view.ts";
import { usePreview, useTotals } from "./use-cycles.ts";

/** What the cycle pays by contract, next to the previous cycle. */
export function PreviewList({ cycle }: { cycle: CycleDetail }) {
  const { view, change } = useListView(previewParams);
  const bound = boundTo(view, change);
  const list = usePreview(previewInput(cycle.id, view));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const previous = useTotals(cycle.id).data?.data.previous_cycle;
  const filtered = view.changed || view.issue !== null || view.q !== "";
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(
    () => previewColumns(opened, (id) => setOpened((before) => before.symmetricDifference(new Set([id])))),
    [opened],
  );
  return (
    <Section title="Contracts" id="contracts">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
        <SearchField label="Search contracts" placeholder="Worker or contract" {...bound.search("q")} />
        <Checkbox
          label="Only changes since the last cycle"
          checked={view.changed}
          onChange={(event) => change({ changed: event.target.checked })}
        />
        {view.issue === null ? null : (
          <RemovableFilter label="Issue" value={issueWords[view.issue]} onRemove={() => change({ issue: null })} />
        )}
        {rows.length > 0 ? (
          <span className="ml-auto">
            <CsvLink href={csvAddress(exportPaymentCyclePreview, previewFilters(cycle.id, view))} total={undefined} />
          </span>
        ) : null}
      </div>
      <CursorList
        list={list}
        what="contracts"
        loading="Calculating pay"
        more="Show more contracts"
        count={rows.length}
        empty={
          filtered ? (
            <NoMatches
              title={
                view.q !== "" || view.issue !== null
                  ? "No contracts match these filters."
                  : previous === null
                    ? "There's no closed cycle with this frequency to compare with."
                    : "Nothing changed since the last cycle."
              }
              onClear={() => change(null)}
            />
          ) : (
            <EmptyState title="No contracts with this frequency in this period." />
          )
        }
      >
        <CardTable
          label="Contracts of the payment cycle"
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          below={(row, frame) => (opened.has(keyOf(row)) ? frame(<PreviewLines row={row} />) : null)}
        />
      </CursorList>
    </Section>
  );
}
