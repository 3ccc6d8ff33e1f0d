import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { SettingsScreen } from "#components/developers/webhooks/settings-screen.tsx";
import { listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: PageProps<"/developers/webhooks/[webhook_id]/settings">) {
  const { webhook_id } = await params;
  return prefetched(<SettingsScreen id={webhook_id} />, [[listWebhookEventTypes, {}]]);
}
