import { parseAsString } from "nuqs/server";
import { byPerson } from "#components/list/by-person.tsx";
import { input, single } from "#components/list/filter.ts";
import { many } from "#components/list/filters.tsx";
import type { AnyView, ListColumn } from "#components/list/list.ts";
import { period } from "#components/list/period.tsx";
import { column } from "#components/table/column.ts";
import { PanelLink } from "#components/table/panel-link.tsx";
import { uuidParam } from "#components/table/view-params.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { ContractFilter } from "./contract-filter.tsx";
import { CycleFilter } from "./cycle-filter.tsx";
import type { Desk, WorkRow } from "./desk.ts";
import { CyclePeriod, statusWord, WorkStatus } from "./work-status.tsx";

/** What the lists' views have in common. */
export interface WorkView extends AnyView {
  status: string[];
  contract: string | null;
  open: string | null;
}

/** Opens with what is left to review. */
export function byStatus<const Status extends string>(statuses: readonly Status[]) {
  return many("status", "statuses", {
    label: "Status",
    options: statuses.map((value) => ({ value, label: statusWord(value) })),
    opensWith: ["pending" as Status],
  });
}

/** The filters after those of one list. `isTimed` offers only contracts paid by the hour or by the day. */
export function workFilters(dayHead: string, isTimed: boolean) {
  return [
    period(dayHead, ["from", "from"], ["to", "to"]),
    single("contract", parseAsString, {
      input: (id) => input("contract_id", id?.slice(0, 100) ?? null),
      draw: (id, set) => <ContractFilter isTimed={isTimed} selected={id} onSelectedChange={set} />,
    }),
    byPerson("person", "person_id"),
    // The payment cycle that pays or would pay the record.
    single("cycle", uuidParam, {
      input: (id) => input("payment_cycle_id", id),
      draw: (id, set) => (id === null ? null : <CycleFilter id={id} onRemove={() => set(null)} />),
    }),
  ] as const;
}

export function workColumns<Row extends WorkRow>(desk: Desk<Row>): readonly ListColumn<Row>[] {
  return [
    column({ key: "worker", header: "Worker", width: 10, grows: true }, (row) => (
      <>
        <PanelLink id={row.id}>
          <span className="truncate">{row.worker.name}</span>
        </PanelLink>
        <span className="block truncate text-xs leading-4 text-fg-2">{desk.subject(row)}</span>
      </>
    )),
    column({ key: "day", header: desk.dayHead, width: 6.75, phone: "fact" }, (row) => formatDate(desk.dayOf(row))),
    {
      ...{ key: "quantity", header: desk.quantityHead, width: 7, dropOrder: 2 },
      ...(desk.isCounted ? { align: "end" } : {}),
      cell: desk.quantity,
    },
    column({ key: "amount", header: "Amount", width: 8, align: "end", phone: "end" }, (row) =>
      formatMoney(desk.total(row), row.currency),
    ),
    column({ key: "paid_in", header: "Paid in", width: 9, dropOrder: 1 }, (row) => (
      <CyclePeriod cycle={row.payment_cycle} />
    )),
    column({ key: "status", header: "Status", width: 7.5, phone: "state" }, (row) => (
      <WorkStatus status={row.status} />
    )),
  ];
}
