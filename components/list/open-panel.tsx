import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import type { PanelProps } from "#components/screen/record-panel.tsx";
import type { OpenRow } from "#components/table/open-row.ts";
import { late } from "#components/ui/late.tsx";
import { useOpensPage } from "#components/ui/use-opens-page.ts";
import { useStable } from "#components/ui/use-stable.ts";

const WarmPanel = late(() => import("./warm-panel.tsx"));

interface OpenPanelProps<Row extends { id: string }> {
  openRow: OpenRow<Row>;
  /** The row in the URL. */
  current: string | null;
  onStep: (by: 1 | -1) => void;
  /** Finds a row as the list has it now. */
  rowOf?: (id: string) => Row | undefined;
  /** A row of the list, to draw the panel with before one is opened. */
  sample?: Row | undefined;
  /** Draws the panel; the same function as long as it would draw the same. */
  draw: (open: PanelProps<Row>) => ReactNode;
}

/** The panel of a list's open row. It is drawn without the list, over its end until the list has made room. */
export function OpenPanel<Row extends { id: string }>(props: OpenPanelProps<Row>) {
  const { openRow, current, rowOf, sample, draw } = props;
  const { ahead, row } = useSyncExternalStore(openRow.subscribe, openRow.get, openRow.get);
  const id = ahead === undefined ? current : ahead;
  const opensPage = useOpensPage();
  // What the server sent stands next to the list from the start.
  const [isInPage] = useState(opensPage && current !== null);
  const onStep = useStable(props.onStep);
  const preview = (id !== null && rowOf?.(id)) || (row?.id === id ? row : null);
  const panel = useMemo(
    () => (id === null ? null : draw({ id, preview, onStep, onClose: openRow.close })),
    [id, preview, draw, onStep, openRow],
  );
  if (panel === null) {
    if (row !== null || isInPage || !sample) return null;
    return <WarmPanel>{draw({ id: sample.id, preview: sample, onStep, onClose: openRow.close })}</WarmPanel>;
  }
  if (isInPage) return panel;
  return <div className={current === null ? "fixed inset-y-0 right-0 z-30 print:static" : "contents"}>{panel}</div>;
}
