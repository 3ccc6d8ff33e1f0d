"use client";

import Link from "next/link";
import type { MouseEvent, ReactNode, Ref } from "react";
import { tableRoles } from "#components/table/table-roles.ts";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { missing } from "#lib/format/missing.ts";
import { deliveryStates, shortOutcome } from "./outcome-words.ts";
import type { Delivery } from "./webhook.ts";

/** Left out while the panel takes the room. */
const spare = "Next attempt";

const heads = ["Event", "State", "Answer", "Attempts", "Next attempt", "Created"];

interface DeliveryTableProps {
  ref?: Ref<HTMLTableElement>;
  label: string;
  deliveries: readonly Delivery[];
  hrefOf: (delivery: Delivery) => string;
  /** The one that is open in the panel. */
  current?: string | null;
  /** Left out: the row leads to its address. */
  onOpen?: (delivery: Delivery) => void;
}

/** A line per delivery; on narrow screens an entry of a few. */
export function DeliveryTable({ ref, label, deliveries, hrefOf, current, onOpen }: DeliveryTableProps) {
  function open(event: MouseEvent, delivery: Delivery) {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    onOpen(delivery);
  }

  return (
    <div className="@container -mx-2 border-t">
      <table
        ref={ref}
        {...tableRoles.table}
        className="w-full border-separate border-spacing-0 text-sm tabular-nums max-md:block"
      >
        <caption className="sr-only">{label}</caption>
        <thead {...tableRoles.rowGroup} className="max-md:hidden">
          <tr {...tableRoles.row}>
            {heads.map((head) => (
              <th
                key={head}
                {...tableRoles.columnHeader}
                scope="col"
                data-spare={head === spare ? "" : undefined}
                className="h-(--row) border-b px-2 text-left text-xs font-medium whitespace-nowrap text-fg-2 data-[spare]:@max-[44rem]:hidden"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowGroup} className="max-md:block">
          {deliveries.map((delivery) => (
            <tr
              key={delivery.id}
              {...tableRoles.row}
              aria-current={delivery.id === current || undefined}
              onClick={onOpen ? (event) => open(event, delivery) : undefined}
              className={cn(
                "hover:bg-subtle max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:border-b max-md:px-2 max-md:py-3",
                delivery.id === current && "bg-selected hover:bg-selected",
              )}
            >
              <th
                {...tableRoles.rowHeader}
                scope="row"
                className="border-b px-2 py-1 text-left font-normal max-md:col-span-2 max-md:border-0 max-md:p-0"
              >
                <Link
                  href={hrefOf(delivery)}
                  prefetch={false}
                  scroll={false}
                  onClick={(event) => open(event, delivery)}
                  className="inline-flex min-h-6 items-center rounded-sm font-mono text-xs font-medium whitespace-nowrap hover:underline coarse:min-h-10"
                >
                  {delivery.event_type}
                </Link>
                {delivery.is_test ? <Badge className="-my-1 ml-2">Test</Badge> : null}
              </th>
              <Cell label="State">
                <Status tone={deliveryStates[delivery.state].tone}>{deliveryStates[delivery.state].word}</Status>
              </Cell>
              <Cell label="Answer">
                {shortOutcome({ status: delivery.last_status, error: delivery.last_error }) ?? missing}
              </Cell>
              <Cell label="Attempts">{delivery.attempts}</Cell>
              <Cell label={spare} className="md:@max-[44rem]:hidden">
                {delivery.next_attempt_at ? <Timestamp value={delivery.next_attempt_at} inRow /> : missing}
              </Cell>
              <Cell label="Created">
                <Timestamp value={delivery.created_at} inRow />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <td
      {...tableRoles.cell}
      className={cn(
        "h-(--row) border-b px-2 py-1 whitespace-nowrap max-md:h-auto max-md:border-0 max-md:p-0",
        className,
      )}
    >
      <span className="block text-xs text-fg-2 md:hidden">{label}</span>
      {children}
    </td>
  );
}

export function DeliveryTableSkeleton() {
  return (
    <div role="status" className="border-t">
      <span className="sr-only">Loading the deliveries</span>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div key={key} className="flex h-(--row) items-center gap-8 border-b">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-12 max-sm:hidden" />
          <Skeleton className="h-4 w-24 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
