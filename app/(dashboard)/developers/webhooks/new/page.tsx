import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewWebhookScreen } from "#components/webhooks/new-webhook-screen.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listEventTypes } from "#lib/webhooks/contract.ts";

export const metadata: Metadata = { title: "New webhook" };

export default async function NewWebhookPage() {
  const state = await prefetchAll([
    [getAccount, {}],
    [listEventTypes, {}],
  ]);
  return (
    <HydrationBoundary state={state}>
      <NewWebhookScreen />
    </HydrationBoundary>
  );
}
