import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { latestDeliveries } from "#components/webhooks/delivery-view.ts";
import { OverviewScreen } from "#components/webhooks/overview-screen.tsx";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getHealth, listDeliveries } from "#lib/webhook-deliveries/contract.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({
  params,
  searchParams,
}: PageProps<"/developers/webhooks/[webhook_id]/overview">) {
  const { webhook_id } = await params;
  const { per } = await searchParams;
  const state = await prefetchAll([
    [getHealth, { webhook_id, interval: per === "day" ? "day" : "hour" }],
    [listDeliveries, latestDeliveries(webhook_id)],
  ]);
  return (
    <HydrationBoundary state={state}>
      <OverviewScreen id={webhook_id} />
    </HydrationBoundary>
  );
}
