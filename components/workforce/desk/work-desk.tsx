"use client";

import { useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import { type LateCode, LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { BulkBar } from "#components/table/bulk-bar.tsx";
import { CsvLink } from "#components/table/csv-link.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useNeighbors } from "#components/table/use-neighbors.ts";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { useRowSelection } from "#components/table/use-row-selection.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import type { Desk, Verdict, WorkRow } from "./desk.ts";
import { ReviewRefusals } from "./review-refusals.tsx";
import { useRemove } from "./use-remove.ts";
import { useReview } from "./use-review.ts";
import { useWork } from "./use-work.ts";
import { WorkFilters } from "./work-filters.tsx";
import type { WorkPanelProps } from "./work-panel.tsx";
import { WorkTable, WorkTableSkeleton } from "./work-table.tsx";
import { emptyFilters, hasFilters, type WorkView } from "./work-view.ts";

const workPanel = lateCode(
  async () => (await import("./work-panel.tsx")).WorkPanel as ComponentType<WorkPanelProps<WorkRow>>,
);
const RefuseDialog = lazy(() => import("./refuse-dialog.tsx"));

interface WorkDeskProps<Row extends WorkRow> {
  desk: Desk<Row>;
  view: WorkView;
  /** The view as the API expects it. */
  filters: object;
  onChange: (patch: Partial<WorkView>, how?: "push" | "replace") => void;
  addressOf: (id: string) => string;
  /** Filters of this list only. */
  moreFilters?: ReactNode;
  /** Shown next to the title. */
  beside?: ReactNode;
  /** The form that adds a record, or edits the given one. */
  form: (row: Row | null, onClose: () => void) => ReactNode;
}

/** A list of pending and reviewed records, with the open one in a panel next to it. */
export function WorkDesk<Row extends WorkRow>(props: WorkDeskProps<Row>) {
  const { desk, view, filters, onChange, addressOf, moreFilters, beside } = props;
  const { scopes } = useAccount();
  const mayWrite = scopes.includes(desk.writeScope);
  const client = useQueryClient();
  const list = useWork(desk, filters);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const table = useRef<HTMLTableElement>(null);
  const [form, setForm] = useState<{ row: Row | null } | null>(null);
  const name = JSON.stringify(filters);
  const selection = useRowSelection(
    rows.map(({ id }) => id),
    name,
  );
  const [refused, setRefused] = useState<Row[] | null>(null);
  const { review, refuse, pending, refusals, dismiss } = useReview(desk, selection.keep);
  const remove = useRemove(desk, () => onChange({ open: null }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const openAt = view.open === null ? -1 : rows.findIndex(({ id }) => id === view.open);
  useNeighbors(openAt < 0 ? null : openAt, (at) => {
    const row = rows[at];
    if (row) void client.prefetchQuery(desk.readOne(row.id));
  });
  const chosen = selection.selected.flatMap((id) => byId.get(id) ?? []);

  const open = (row: Row) => onChange({ open: row.id }, view.open === null ? "push" : "replace");

  function rowInFocus(): Row | undefined {
    const id = document.activeElement?.closest<HTMLElement>("tr[data-id]")?.dataset.id;
    return byId.get(id ?? view.open ?? "");
  }

  function step(by: 1 | -1) {
    const at = rows.findIndex(({ id }) => id === view.open);
    const next = rows[Math.max(0, Math.min(at + by, rows.length - 1))];
    if (view.open !== null && at >= 0 && next) return open(next);
    const links = [...(table.current?.querySelectorAll<HTMLElement>("tbody a") ?? [])];
    const focused = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
    links[Math.max(0, Math.min(focused + by, links.length - 1))]?.focus();
  }

  function toggle(range: boolean) {
    const row = rowInFocus();
    if (row) selection.toggle(row.id, range);
  }

  useRowKeys({
    step,
    open() {
      const row = rowInFocus();
      if (row) open(row);
      else step(1);
    },
  });
  useCommands(
    mayWrite
      ? [
          { label: "Select the row", group: "Rows", keys: "X", keyOnly: true, run: () => toggle(false) },
          { label: "Select up to the row", group: "Rows", keys: "Shift+X", keyOnly: true, run: () => toggle(true) },
          { label: desk.add, group: "This page", keys: "N", run: () => setForm({ row: null }) },
        ]
      : [],
  );

  function decide(what: Row[], verdict: Verdict) {
    if (verdict === "refused" && desk.refused.hasReason) setRefused(what);
    else review(what, verdict);
  }

  const give = (verdict: Verdict) => () => decide(chosen, verdict);
  const add = mayWrite ? (
    <Button variant="primary" onClick={() => setForm({ row: null })}>
      <Plus aria-hidden="true" />
      {desk.add}
    </Button>
  ) : (
    <ViewOnly what={desk.plural} />
  );

  return (
    <Page
      panel={
        view.open === null ? null : (
          <LatePanel<WorkPanelProps<Row>>
            // One component for the rows of every desk.
            code={workPanel as unknown as LateCode<WorkPanelProps<Row>>}
            panel={{
              desk,
              id: view.open,
              preview: byId.get(view.open) ?? null,
              tasks: mayWrite
                ? {
                    review: (row, verdict) => decide([row], verdict),
                    pending,
                    edit: (row) => setForm({ row }),
                    remove,
                  }
                : null,
              onNarrow: (contract) => onChange({ contract, status: [], open: null }),
              onStep: step,
              onClose: () => onChange({ open: null }),
            }}
          />
        )
      }
    >
      <PageHeader
        title={desk.title}
        beside={beside}
        action={
          <div className="flex flex-wrap gap-2">
            {rows.length > 0 ? <CsvLink href={desk.csv(filters)} total={undefined} /> : null}
            {add}
          </div>
        }
      />
      <WorkFilters
        view={view}
        statuses={desk.statuses}
        dayLabel={desk.dayHead}
        isTimed={desk.isTimed}
        onChange={onChange}
      >
        {moreFilters}
      </WorkFilters>
      {refusals ? <ReviewRefusals desk={desk} refusals={refusals} onDismiss={dismiss} /> : null}
      <StaleNotice query={list} className="mb-3" />
      {list.error && !list.data ? (
        <ErrorState title={`Couldn't load ${desk.plural}`} query={list} />
      ) : !list.data ? (
        <WorkTableSkeleton label={desk.plural} />
      ) : rows.length > 0 ? (
        <div className={cn(list.isPlaceholderData && "opacity-60 transition-opacity delay-150")}>
          <WorkTable
            ref={table}
            desk={desk}
            rows={rows}
            selection={mayWrite ? selection : null}
            hrefOf={(row) => addressOf(row.id)}
            current={view.open}
            onOpen={open}
          />
        </div>
      ) : (
        <NoWork desk={desk} view={view} onChange={onChange} add={add} />
      )}
      {list.hasNextPage && rows.length > 0 ? (
        <Button className="mt-3" onClick={() => void list.fetchNextPage()} pending={list.isFetchingNextPage}>
          Show more
        </Button>
      ) : null}
      {chosen.length > 0 ? (
        <BulkBar count={chosen.length} onClear={selection.clear}>
          <Button size="small" variant="primary" onClick={give("approved")} pending={pending === "approved"}>
            Approve
          </Button>
          <Button size="small" onClick={give("refused")} pending={pending === "refused"}>
            {desk.refused.verb}
          </Button>
          {chosen.some(({ status }) => status !== "pending") ? (
            <Button size="small" onClick={give("pending")} pending={pending === "pending"}>
              Undo review
            </Button>
          ) : null}
        </BulkBar>
      ) : null}
      <Suspense fallback={<EscapeCancels onCancel={() => setRefused(null)} />}>
        {form ? props.form(form.row, () => setForm(null)) : null}
        {refused ? (
          <RefuseDialog
            desk={desk as never}
            rows={refused as never}
            refuse={refuse as never}
            onClose={() => setRefused(null)}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}

type NoWorkProps<Row extends WorkRow> = Pick<WorkDeskProps<Row>, "desk" | "view" | "onChange"> & { add: ReactNode };

function NoWork<Row extends WorkRow>({ desk, view, onChange, add }: NoWorkProps<Row>) {
  if (hasFilters(view)) {
    return (
      <NoMatches
        title={`No ${desk.plural} match these filters.`}
        onClear={() => onChange({ ...emptyFilters, status: [] })}
      />
    );
  }
  if (view.status.length > 0) {
    const waits = view.status.join() === "pending";
    return (
      <EmptyState
        title={waits ? `No ${desk.plural} to review.` : `No ${desk.plural} with this status.`}
        action={<Button onClick={() => onChange({ status: [] })}>Show all statuses</Button>}
      />
    );
  }
  return <EmptyState title={`No ${desk.plural} yet.`} action={add} />;
}
