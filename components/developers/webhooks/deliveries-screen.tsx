"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createSerializer } from "nuqs";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { DeliveryTable, DeliveryTableSkeleton } from "./delivery-table.tsx";
import { deliveryFilters, deliveryParams, isFiltered, unfiltered } from "./delivery-view.ts";
import { ResendProgress } from "./resend-progress.tsx";
import { useDebouncedRows } from "./use-debounced-rows.ts";
import { listedDelivery, useDeliveries } from "./use-deliveries.ts";
import { useMayWrite } from "./use-webhooks.ts";
import { type Delivery, pathOf, type Webhook } from "./webhook.ts";
import { WebhookPage } from "./webhook-page.tsx";

const ResendFailed = lazy(() => import("./resend-failed.tsx"));
const addressOf = createSerializer(deliveryParams);

export function DeliveriesScreen({ id }: { id: string }) {
  const { view, change } = useListView(deliveryParams);
  const mover = useRef<((by: 1 | -1) => void) | null>(null);
  const client = useQueryClient();
  return (
    <WebhookPage
      id={id}
      panel={
        view.delivery === null ? null : (
          <DeliveryPanel
            webhookId={id}
            id={view.delivery}
            preview={listedDelivery(client, deliveryFilters(id, view), view.delivery)}
            onStep={(by) => mover.current?.(by)}
            onClose={() => change({ delivery: null })}
          />
        )
      }
    >
      {(webhook) => <Deliveries webhook={webhook} mover={mover} />}
    </WebhookPage>
  );
}

interface DeliveriesProps {
  webhook: Webhook;
  mover: { current: ((by: 1 | -1) => void) | null };
}

function Deliveries({ webhook, mover }: DeliveriesProps) {
  const { view, change } = useListView(deliveryParams);
  const mayWrite = useMayWrite();
  const [resending, setResending] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const filters = deliveryFilters(webhook.id, view);
  const list = useDeliveries(filters);
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const { rows, waiting, show } = useDebouncedRows(all, JSON.stringify(filters), table);

  function open(delivery: Delivery) {
    change({ delivery: delivery.id }, view.delivery === null ? "push" : "replace");
  }

  function step(by: 1 | -1) {
    const at = rows.findIndex(({ id }) => id === view.delivery);
    const next = rows[Math.max(0, Math.min(at + by, rows.length - 1))];
    if (view.delivery !== null && at >= 0 && next) return open(next);
    const links = [...(table.current?.querySelectorAll<HTMLElement>("tbody a") ?? [])];
    const focused = links.indexOf(document.activeElement as HTMLElement);
    links[Math.max(0, Math.min(focused + by, links.length - 1))]?.focus();
  }

  useEffect(() => {
    mover.current = step;
  });
  useRowKeys({
    step,
    open: () => (document.activeElement instanceof HTMLAnchorElement ? document.activeElement.click() : step(1)),
  });

  return (
    <>
      <DeliveryFilters view={view} onChange={change}>
        {mayWrite ? <Button onClick={() => setResending(true)}>Resend failed…</Button> : null}
      </DeliveryFilters>
      <Suspense fallback={<EscapeCancels onCancel={() => setResending(false)} />}>
        {resending ? <ResendFailed webhook={webhook} onClose={() => setResending(false)} /> : null}
      </Suspense>
      <ResendProgress webhookId={webhook.id} />
      <StaleNotice query={list} className="mb-3" />
      <div role="status">
        {waiting > 0 ? (
          <Button size="small" className="mb-3" onClick={show}>
            Show {formatCount(waiting)} new {waiting === 1 ? "delivery" : "deliveries"}
          </Button>
        ) : null}
      </div>
      {list.error && !list.data ? (
        <ErrorState title="Couldn't load deliveries" query={list} />
      ) : !list.data ? (
        <DeliveryTableSkeleton />
      ) : rows.length > 0 ? (
        <DeliveryTable
          ref={table}
          label="Deliveries"
          deliveries={rows}
          current={view.delivery}
          hrefOf={(delivery) => pathOf(webhook.id, "deliveries") + addressOf({ ...view, delivery: delivery.id })}
          onOpen={open}
        />
      ) : isFiltered(view) ? (
        <NoMatches title="No deliveries match these filters." onClear={() => change(unfiltered)} />
      ) : (
        <EmptyState title="No deliveries yet. Send a test event to check your endpoint." />
      )}
      {list.hasNextPage && rows.length > 0 ? (
        <Button className="mt-3" onClick={() => void list.fetchNextPage()} pending={list.isFetchingNextPage}>
          Show older deliveries
        </Button>
      ) : null}
    </>
  );
}
