import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { Link } from "#components/ui/link.tsx";
import { missing } from "#lib/platform/format/missing.ts";

/** A figure that links to the records it counts. */
interface Cell {
  text: string;
  href: string | null;
}

interface ChartRow {
  key: string;
  name: string;
  cells: (Cell | null)[];
}

export interface ChartTableProps {
  label: string;
  /** Header of the row names, then of each column of figures. */
  headers: readonly [string, ...string[]];
  rows: readonly ChartRow[];
}

export default function ChartTable({ label, headers: [first, ...rest], rows }: ChartTableProps) {
  const columns: Column<ChartRow>[] = [
    { key: "name", header: first, width: 7, grows: true, cell: ({ name }) => name },
    ...rest.map((header, at) => ({
      ...{ key: header, header, width: 8.5, align: "end" as const },
      cell: ({ cells }: ChartRow) => <Figure cell={cells[at] ?? null} />,
    })),
  ];
  return <CardTable label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />;
}

function Figure({ cell }: { cell: Cell | null }) {
  if (!cell) return missing;
  if (cell.href === null) return cell.text;
  return (
    <Link
      href={cell.href}
      className="inline-flex min-h-6 items-center text-accent tabular-nums hover:underline coarse:min-h-10"
    >
      {cell.text}
    </Link>
  );
}
