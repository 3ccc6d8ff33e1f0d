import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { WebhooksScreen } from "#components/webhooks/webhooks-screen.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { answerIn, prefetchAll } from "#lib/api/prefetch.ts";
import { settings } from "#lib/env.ts";
import { countMissed, listActivity } from "#lib/webhook-deliveries/contract.ts";
import { listWebhooks } from "#lib/webhooks/contract.ts";

export const metadata: Metadata = { title: "Webhooks" };

/** As many as are seen at first, so that what they missed does not come later and move the rows. */
const seenAtFirst = 20;

export default async function WebhooksPage() {
  const state = await prefetchAll([
    [getAccount, {}],
    [listWebhooks, {}],
    [listActivity, {}],
  ]);
  const disabled = answerIn(state, listWebhooks, {})?.data.filter(({ status }) => status === "disabled") ?? [];
  const missed = await prefetchAll(disabled.slice(0, seenAtFirst).map(({ id }) => [countMissed, { webhook_id: id }]));
  return (
    <HydrationBoundary state={state}>
      <HydrationBoundary state={missed}>
        <WebhooksScreen origin={settings().public_url} />
      </HydrationBoundary>
    </HydrationBoundary>
  );
}
