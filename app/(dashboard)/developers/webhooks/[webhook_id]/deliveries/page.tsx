import type { Metadata } from "next";
import { listPage } from "#app/list-page.tsx";
import { DeliveriesScreen } from "#components/developers/webhooks/deliveries-screen.tsx";
import { deliveryListOf } from "#components/developers/webhooks/delivery-list.tsx";
import { listWebhookResends } from "#lib/developers/webhook-resends/contract.ts";
import { listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";

export const metadata: Metadata = { title: "Deliveries" };

export default async function DeliveriesPage({
  params,
  searchParams,
}: PageProps<"/developers/webhooks/[webhook_id]/deliveries">) {
  const { webhook_id } = await params;
  const page = listPage(deliveryListOf(webhook_id), <DeliveriesScreen id={webhook_id} />, [
    [listWebhookEventTypes, {}],
    [listWebhookResends, { webhook_id }],
  ]);
  return page({ searchParams });
}
