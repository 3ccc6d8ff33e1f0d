import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { WebhooksScreen } from "#components/webhooks/webhooks-screen.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { settings } from "#lib/env.ts";
import { listActivity } from "#lib/webhook-deliveries/contract.ts";
import { listWebhooks } from "#lib/webhooks/contract.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const state = await prefetchAll([
    [getAccount, {}],
    [listWebhooks, {}],
    [listActivity, {}],
  ]);
  return (
    <HydrationBoundary state={state}>
      <WebhooksScreen origin={settings().public_url} />
    </HydrationBoundary>
  );
}
