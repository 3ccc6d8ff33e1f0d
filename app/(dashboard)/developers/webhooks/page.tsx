import type { Metadata } from "next";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { WebhooksScreen } from "#components/developers/webhooks/webhooks-screen.tsx";
import { Hydrated } from "#components/screen/hydrated.tsx";
import { getMissedWebhookDeliveries, listWebhookActivity } from "#lib/developers/webhook-deliveries/contract.ts";
import { listWebhooks } from "#lib/developers/webhooks/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { readService } from "#lib/platform/process/own-certificate.ts";

export const metadata: Metadata = { title: "Webhooks" };

/** Number of rows visible at first: their missed deliveries must not load late and shift the rows. */
const seenAtFirst = 20;

export default async function WebhooksPage() {
  const state = await prefetchAll([
    [getAccount, {}],
    [listWebhooks, {}],
    [listWebhookActivity, {}],
  ]);
  const disabled = answerIn(state, listWebhooks, {})?.data.filter(({ status }) => status === "disabled") ?? [];
  const missed = await prefetchAll(
    disabled.slice(0, seenAtFirst).map(({ id }) => [getMissedWebhookDeliveries, { webhook_id: id }]),
  );
  return (
    <Hydrated state={state}>
      <Hydrated state={missed}>
        <WebhooksScreen service={readService()} />
      </Hydrated>
    </Hydrated>
  );
}
