import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { DeliveriesScreen } from "#components/developers/webhooks/deliveries-screen.tsx";
import { deliveryFilters, loadDeliveryView } from "#components/developers/webhooks/delivery-view.ts";
import { getWebhookDelivery, listWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import { listWebhookResends } from "#lib/developers/webhook-resends/contract.ts";
import { listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";

export const metadata: Metadata = { title: "Deliveries" };

export default async function DeliveriesPage({
  params,
  searchParams,
}: PageProps<"/developers/webhooks/[webhook_id]/deliveries">) {
  const { webhook_id } = await params;
  const view = await loadDeliveryView(searchParams);
  return prefetched(<DeliveriesScreen id={webhook_id} />, [
    [listWebhookDeliveries, deliveryFilters(webhook_id, view)],
    [listWebhookEventTypes, {}],
    [listWebhookResends, { webhook_id }],
    ...(view.delivery === null ? [] : [[getWebhookDelivery, { webhook_id, delivery_id: view.delivery }] as const]),
  ]);
}
