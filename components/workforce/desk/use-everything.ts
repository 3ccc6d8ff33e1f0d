import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { List, ListOperation, RowOf } from "#components/list/list.ts";
import { maxRead } from "#components/list/use-chosen-rows.ts";
import type { ReadRows } from "#components/list/use-read-rows.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";

const perPage = 200;

/** Reads rows that aren't on the page yet, to act on all that match, or on the first if they are too many. */
export function useEverything<Op extends ListOperation, View, Row extends RowOf<Op> & { id: string }>(
  list: List<Op, View>,
  conditions: string,
  { rows, totals, state }: ReadRows<View, Row>,
) {
  const [held, setHeld] = useState<{ of: string; rows: Row[] } | null>(null);
  // What was read is of another list once a filter or the number of matches changes.
  const of = `${conditions} ${totals?.count}`;
  const count = Math.min(totals?.count ?? rows.length, maxRead);
  const reading = useMutation({
    async mutationFn() {
      const read: Row[] = [];
      let cursor: string | null = null;
      do {
        const limit = Math.min(perPage, count - read.length);
        const input = { ...list.filtersOf(state.view), limit, ...(cursor !== null && { cursor }) };
        const page = (await call(list.read, input as never)) as { data: unknown; next_cursor: string | null };
        read.push(...(page.data as Row[]));
        cursor = page.next_cursor;
      } while (cursor !== null && read.length < count);
      setHeld({ of, rows: read });
      return read;
    },
    onError: (error) => toastFailure(`Couldn't select all ${list.noun}`, error),
  });
  const known = new Map((held?.of === of ? held.rows : []).map((row) => [row.id, row]));
  for (const row of rows) known.set(row.id, row);
  return {
    /** The rows on the page, and those read to be acted on. */
    all: [...known.values()],
    count,
    words: `Select ${totals && totals.count > count ? "the first" : "all"} ${formatCount(count)} matching`,
    read: () => reading.mutateAsync(),
    isReading: reading.isPending,
  };
}
