import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { NewWebhookScreen } from "#components/developers/webhooks/new-webhook-screen.tsx";
import { listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";

export const metadata: Metadata = { title: "New webhook" };

export default async function NewWebhookPage() {
  const state = await prefetchAll([
    [getAccount, {}],
    [listWebhookEventTypes, {}],
  ]);
  return (
    <HydrationBoundary state={state}>
      <NewWebhookScreen />
    </HydrationBoundary>
  );
}
