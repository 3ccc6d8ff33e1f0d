import { useMutation } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { useDialog } from "#components/forms/use-dialog.ts";
import { CardListOf } from "#components/list/card-list.tsx";
import type { List, ListOperation, RowOf } from "#components/list/list.ts";
import { maxRead } from "#components/list/use-chosen-rows.ts";
import { useEditing } from "#components/list/use-editing.tsx";
import { type ReadRows, useReadRows } from "#components/list/use-read-rows.ts";
import { type LateCode, LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { useRowSelection } from "#components/table/use-row-selection.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { late } from "#components/ui/late.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Desk, Verdict, WorkRow } from "./desk.ts";
import { useRemove, useReview } from "./use-review.ts";
import type { WorkView } from "./work-list.tsx";
import type { WorkPanelProps } from "./work-panel.tsx";

const workPanel = lateCode(
  async () => (await import("./work-panel.tsx")).WorkPanel as ComponentType<WorkPanelProps<WorkRow>>,
);
const RefuseDialog = lateDialog(() => import("./refuse-dialog.tsx"));
const WorkBulkBar = late(() => import("./work-bulk-bar.tsx"));
const ReviewRefusals = late(async () => (await import("./review-refusals.tsx")).ReviewRefusals);

interface WorkDeskProps<Op extends ListOperation, View, Row extends WorkRow> {
  list: List<Op, View>;
  desk: Desk<Row>;
  /** Below the details of the open record. */
  attachment?: (row: Row) => ReactNode;
  /** The form that adds a record to what the list shows, or edits the given one. */
  form: (row: Row | null, onClose: () => void, view: View) => ReactNode;
}

/** A list of pending and reviewed records, with the open one in a panel next to it. */
export function WorkDesk<Op extends ListOperation, View extends WorkView, Row extends WorkRow & RowOf<Op>>(
  props: WorkDeskProps<Op, View, Row>,
) {
  const { list, desk, attachment } = props;
  const mayWrite = useAccount().scopes.includes(desk.writeScope);
  const read = useReadRows<Op, View, Row>(list);
  const { state } = read;
  const change = (patch: Partial<WorkView>) => state.change(patch as Partial<View>);
  const form = useEditing<Row>({ label: desk.add, may: mayWrite });
  const conditions = JSON.stringify(list.conditionsOf(state.view));
  const everything = useEverything<Op, View, Row>(list, conditions, read);
  const { all } = everything;
  const selection = useRowSelection(
    all.map(({ id }) => id),
    conditions,
  );
  const refusing = useDialog<Row[]>();
  const { review, refuse, pending, refusals, dismiss } = useReview(desk, selection.keep);
  const remove = useRemove(desk, () => change({ open: null }));
  const chosen = all.filter(({ id }) => selection.has(id));
  const selectAll = async () => selection.keep((await everything.read()).map(({ id }) => id));

  function decide(what: Row[], verdict: Verdict) {
    if (verdict === "refused" && desk.refused.hasReason) refusing.open(what);
    else review(what, verdict);
  }

  const addButton = form.addButton ?? <ViewOnly what={desk.plural} needs={desk.writeScope} />;
  const tasks = mayWrite
    ? {
        ...{ pending, remove },
        review: (row: Row, verdict: Verdict) => decide([row], verdict),
        edit: (row: Row) => form.open(row),
      }
    : null;

  return (
    <CardListOf
      list={list}
      read={read}
      action={addButton}
      notice={refusals ? <ReviewRefusals desk={desk as never} refusals={refusals} onDismiss={dismiss} /> : null}
      selection={
        mayWrite ? { ...selection, nameOf: (row) => `Select ${row.worker.name}, ${formatDate(desk.dayOf(row))}` } : null
      }
      panel={(open) => (
        <LatePanel<WorkPanelProps<Row>>
          // One component for the rows of every desk.
          code={workPanel as unknown as LateCode<WorkPanelProps<Row>>}
          panel={{
            ...open,
            desk,
            attachment,
            tasks,
            onNarrow: (contract) => change({ contract, status: [], open: null }),
          }}
        />
      )}
      noneOf={({ view }) =>
        view.status.length === 0 && !list.isFiltered({ ...view, status: (list.unfiltered as View).status }) ? (
          <EmptyState title={`No ${desk.plural} yet.`} action={addButton} />
        ) : null
      }
      none={
        <EmptyState
          title={`No ${desk.plural} to review.`}
          action={<Button onClick={() => change({ status: [] })}>Show all statuses</Button>}
        />
      }
    >
      {chosen.length > 0 ? (
        <WorkBulkBar
          desk={desk}
          chosen={chosen}
          all={everything.count > chosen.length ? { ...everything, select: selectAll } : null}
          pending={pending}
          onGive={(verdict) => decide(chosen, verdict)}
          onClear={selection.clear}
        />
      ) : null}
      {form.draw((row, { onClose }) => props.form(row, onClose, state.view))}
      {refusing.draw((rows, { onClose }) => (
        <RefuseDialog desk={desk as never} rows={rows as never} refuse={refuse as never} onClose={onClose} />
      ))}
    </CardListOf>
  );
}

const perPage = 200;

/** Reads rows that aren't on the page yet, to act on all that match, or on the first if they are too many. */
function useEverything<Op extends ListOperation, View, Row extends RowOf<Op> & { id: string }>(
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
