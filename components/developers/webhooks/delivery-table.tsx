"use client";

import type { Ref } from "react";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import { deliveryStates, shortOutcome } from "./outcome-words.ts";
import type { Delivery } from "./webhook.ts";

interface DeliveryTableProps {
  ref?: Ref<HTMLTableElement>;
  label: string;
  deliveries: readonly Delivery[];
  hrefOf: (delivery: Delivery) => string;
  /** ID of the delivery open in the panel. */
  current?: string | null;
  /** If omitted, the row is a plain link. */
  onOpen?: (delivery: Delivery) => void;
}

export function DeliveryTable({ ref, label, deliveries, hrefOf, current, onOpen }: DeliveryTableProps) {
  return (
    <CardTable
      ref={ref}
      label={label}
      columns={columnsOf(hrefOf)}
      rows={deliveries}
      keyOf={({ id }) => id}
      current={current}
      onOpen={onOpen}
    />
  );
}

function columnsOf(hrefOf: DeliveryTableProps["hrefOf"]): readonly Column<Delivery>[] {
  return [
    {
      ...{ key: "event", header: "Event", width: 13, grows: true },
      cell: (delivery) => (
        <>
          <Link
            href={hrefOf(delivery)}
            scroll={false}
            className="-my-0.5 inline-flex min-h-6 items-center rounded-sm font-mono text-xs font-medium hover:underline coarse:min-h-10"
          >
            {delivery.event_type}
          </Link>
          {delivery.is_test ? <Badge className="-my-1 ml-2">Test</Badge> : null}
        </>
      ),
    },
    {
      ...{ key: "state", header: "State", width: 7.5 },
      cell: ({ state }) => <Status tone={deliveryStates[state].tone}>{deliveryStates[state].word}</Status>,
    },
    {
      ...{ key: "answer", header: "Response", width: 8 },
      cell: ({ last_status: status, last_error: error }) => shortOutcome({ status, error }) ?? missing,
    },
    { key: "attempts", header: "Attempts", width: 5.5, dropOrder: 3, cell: ({ attempts }) => attempts },
    {
      ...{ key: "next", header: "Next attempt", width: 8.5, dropOrder: 1 },
      cell: ({ next_attempt_at: at }) => (at ? <Timestamp value={at} inRow /> : missing),
    },
    {
      ...{ key: "created", header: "Created", width: 8.5, dropOrder: 2 },
      cell: ({ created_at }) => <Timestamp value={created_at} inRow />,
    },
  ];
}

export function DeliveryTableSkeleton() {
  return (
    <div role="status" className="border-t">
      <span className="sr-only">Loading deliveries</span>
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
