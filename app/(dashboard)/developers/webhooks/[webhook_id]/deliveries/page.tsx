import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DeliveriesScreen } from "#components/webhooks/deliveries-screen.tsx";
import { deliveryFilters, loadDeliveryView } from "#components/webhooks/delivery-view.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getDelivery, listDeliveries } from "#lib/webhook-deliveries/contract.ts";
import { listResends } from "#lib/webhook-resends/contract.ts";
import { listEventTypes } from "#lib/webhooks/contract.ts";

export const metadata: Metadata = { title: "Deliveries" };

export default async function DeliveriesPage({
  params,
  searchParams,
}: PageProps<"/developers/webhooks/[webhook_id]/deliveries">) {
  const { webhook_id } = await params;
  const view = await loadDeliveryView(searchParams);
  const state = await prefetchAll([
    [listDeliveries, deliveryFilters(webhook_id, view)],
    [listEventTypes, {}],
    [listResends, { webhook_id }],
    ...(view.delivery === null ? [] : [[getDelivery, { webhook_id, delivery_id: view.delivery }] as const]),
  ]);
  return (
    <HydrationBoundary state={state}>
      <DeliveriesScreen id={webhook_id} />
    </HydrationBoundary>
  );
}
