import { Detail, DetailList } from "#components/ui/details.tsx";
import { PanelSkeleton } from "#components/ui/panel-skeleton.tsx";
import type { Column } from "./column.ts";

interface RowFactsProps<Row> {
  /** Null if the list hasn't read it. */
  row: Row | null;
  columns: readonly Column<Row>[];
  /** Keys of the columns that the panel shows above. */
  except: readonly string[];
}

/** What a list's row knows of its record, in the record's panel until the record is read. */
export function RowFacts<Row>({ row, columns, except }: RowFactsProps<Row>) {
  if (row === null) return <PanelSkeleton />;
  return (
    <div role="status" className="mt-4">
      <span className="sr-only">Loading the rest</span>
      <DetailList>
        {columns.map(({ key, header, cell }) =>
          except.includes(key) ? null : (
            <Detail key={key} name={header}>
              {cell(row)}
            </Detail>
          ),
        )}
      </DetailList>
    </div>
  );
}
