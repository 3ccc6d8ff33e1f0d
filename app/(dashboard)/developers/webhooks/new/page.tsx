import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { NewWebhookScreen } from "#components/developers/webhooks/new-webhook-screen.tsx";
import { listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";

export const metadata: Metadata = { title: "New webhook" };

export default function NewWebhookPage() {
  return prefetched(<NewWebhookScreen />, [
    [getAccount, {}],
    [listWebhookEventTypes, {}],
  ]);
}
