import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { latestDeliveries } from "#components/developers/webhooks/delivery-list.tsx";
import { OverviewScreen } from "#components/developers/webhooks/overview-screen.tsx";
import { getWebhookHealth, listWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({
  params,
  searchParams,
}: PageProps<"/developers/webhooks/[webhook_id]/overview">) {
  const { webhook_id } = await params;
  const { per } = await searchParams;
  return prefetched(<OverviewScreen id={webhook_id} />, [
    [getWebhookHealth, { webhook_id, interval: per === "day" ? "day" : "hour" }],
    [listWebhookDeliveries, latestDeliveries(webhook_id)],
  ]);
}
