import { Detail, DetailList } from "#components/ui/details.tsx";
import type { Column } from "./column.ts";

interface RowFactsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** Keys of the columns that the panel shows above. */
  except: readonly string[];
}

/** What a list's row knows of its record, in the record's panel until the record is read. */
export function RowFacts<Row>({ row, columns, except }: RowFactsProps<Row>) {
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
