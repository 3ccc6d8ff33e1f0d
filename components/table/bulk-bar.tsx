import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { formatCount } from "#lib/format/number.ts";
import type { Selection } from "./use-selection.ts";

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  /** How many the filters select; undefined until that is known. */
  total: number | undefined;
  /** What can be done with them. */
  children: ReactNode;
}

/** Below a table while rows are chosen: how many, all that match, and what can be done with them. */
export function BulkBar<Row>({ selection, total, children }: BulkBarProps<Row>) {
  const { rows, everything } = selection;
  const count = everything ? (total ?? 0) : rows.size;
  const more = !everything && total !== undefined && total > count;
  return (
    <section
      aria-label="Selection"
      className="-mx-4 flex shrink-0 flex-wrap items-center gap-2 border-t bg-surface px-4 py-2 text-sm lg:-mx-6 lg:px-6"
    >
      <IconButton label="Clear selection" icon={X} onClick={selection.clear} />
      <p role="status" className="mr-2 font-medium tabular-nums">
        {everything ? `All ${formatCount(count)} selected` : `${formatCount(count)} selected`}
      </p>
      {more ? (
        <Button variant="ghost" onClick={selection.selectEverything}>
          Select all {formatCount(total)}
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{children}</div>
    </section>
  );
}
