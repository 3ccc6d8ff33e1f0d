import { type ReactNode, Suspense } from "react";
import { BulkBar } from "#components/table/bulk-bar.tsx";
import FollowSelection from "#components/table/follow-selection.tsx";
import { countWords, type RowCount } from "#components/table/row-count.ts";
import type { Selection } from "#components/table/use-selection.ts";
import { Button } from "#components/ui/button.tsx";

interface SelectedBarProps<Row> {
  selection: Selection<Row>;
  /** How many rows are selected. */
  chosen: number;
  /** Of all rows that match the filters. */
  count: RowCount | undefined;
  /** The actions on them. */
  children: ReactNode;
}

/** What can be done with the selected rows, or with all that match. */
export default function SelectedBar<Row>({ selection, chosen, count, children }: SelectedBarProps<Row>) {
  const { everything, selectEverything, clear } = selection;
  return (
    <BulkBar count={everything && count ? countWords(count) : chosen} everything={everything} onClear={clear}>
      {count && !everything && count.total > chosen ? (
        <Button variant="ghost" onClick={selectEverything}>
          Select all {countWords(count)} matching
        </Button>
      ) : null}
      <FollowSelection selection={selection} />
      <Suspense>{children}</Suspense>
    </BulkBar>
  );
}
