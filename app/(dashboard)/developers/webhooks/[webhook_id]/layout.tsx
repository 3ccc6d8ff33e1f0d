import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { titleOf, type Webhook } from "#components/webhooks/webhook.ts";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getWebhook, webhook_id as webhookId } from "#lib/webhooks/contract.ts";

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
  const { queries } = await load(await idOf(params));
  const found = queries.find(({ queryKey }) => queryKey[0] === getWebhook.name)?.state.data as
    | { data: Webhook }
    | undefined;
  const name = found ? titleOf(found.data) : "Webhook";
  return { title: { default: `${name} · Muster`, template: `%s · ${name} · Muster` } };
}

export default async function WebhookLayout({ params, children }: Props) {
  return <HydrationBoundary state={await load(await idOf(params))}>{children}</HydrationBoundary>;
}
