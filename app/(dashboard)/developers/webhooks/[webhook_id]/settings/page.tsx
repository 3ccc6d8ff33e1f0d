import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { SettingsScreen } from "#components/developers/webhooks/settings-screen.tsx";
import { listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: PageProps<"/developers/webhooks/[webhook_id]/settings">) {
  const { webhook_id } = await params;
  return (
    <HydrationBoundary state={await prefetchAll([[listWebhookEventTypes, {}]])}>
      <SettingsScreen id={webhook_id} />
    </HydrationBoundary>
  );
}
