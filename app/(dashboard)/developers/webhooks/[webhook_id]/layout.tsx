import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { titleOf } from "#components/developers/webhooks/webhook.ts";
import { Hydrated } from "#components/screen/hydrated.tsx";
import { getMissedWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import { getWebhook } from "#lib/developers/webhooks/contract.ts";
import { webhook_id as webhookId } from "#lib/developers/webhooks/inputs.ts";
import { getAccount } from "#lib/organization/account/contract.ts";

const load = cache((id: string) =>
  prefetchAll([
    [getAccount, {}],
    [getWebhook, { webhook_id: id }],
  ]),
);

type Props = LayoutProps<"/developers/webhooks/[webhook_id]">;

async function idOf(params: Props["params"]): Promise<string> {
  const { webhook_id } = await params;
  if (!webhookId.safeParse(webhook_id).success) notFound();
  return webhook_id;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = await idOf(params);
  const found = answerIn(await load(id), getWebhook, { webhook_id: id });
  const name = found ? titleOf(found.data) : "Webhook";
  return { title: { default: `${name} · Webhooks · Muster`, template: `%s · ${name} · Webhooks · Muster` } };
}

export default async function WebhookLayout({ params, children }: Props) {
  const id = await idOf(params);
  const state = await load(id);
  const isDisabled = answerIn(state, getWebhook, { webhook_id: id })?.data.status === "disabled";
  // Missed deliveries appear above the page, which must not shift when they load.
  const missed = await prefetchAll(isDisabled ? [[getMissedWebhookDeliveries, { webhook_id: id }]] : []);
  return (
    <Hydrated state={state}>
      <Hydrated state={missed}>{children}</Hydrated>
    </Hydrated>
  );
}
