import { useRef, useState } from "react";
import type { PanelProps } from "#components/screen/record-panel.tsx";
import type { TableHandle } from "./paged-table.tsx";

/** A list's open row, whose ID is in the URL: the table to step through, and the props of the row's panel. */
export function useOpenRow<Row extends { id: string }>(
  id: string | null,
  onChange: (id: string | null, how: "push" | "replace") => void,
) {
  const table = useRef<TableHandle>(null);
  const [preview, setPreview] = useState<Row | null>(null);

  function open(row: Row) {
    setPreview(row);
    onChange(row.id, id === null ? "push" : "replace");
  }

  const panel: PanelProps<Row> | null =
    id === null
      ? null
      : {
          id,
          preview: preview?.id === id ? preview : null,
          onStep: (by) => table.current?.step(by),
          onClose: () => onChange(null, "push"),
        };
  return { table, open, panel };
}
