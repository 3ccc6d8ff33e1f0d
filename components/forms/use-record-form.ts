import { useRef, useState } from "react";

/** The dialog that adds a record or changes one. When it closes, the focus returns to what had it. */
export function useRecordForm<Row>() {
  const [form, setForm] = useState<{ row: Row } | null>(null);
  const opener = useRef<HTMLElement>(null);

  function open(row: Row) {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setForm({ row });
  }

  return { form, opener, open, close: () => setForm(null) };
}
