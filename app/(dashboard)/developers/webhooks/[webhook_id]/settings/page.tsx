import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SettingsScreen } from "#components/webhooks/settings-screen.tsx";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listEventTypes } from "#lib/webhooks/contract.ts";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: PageProps<"/developers/webhooks/[webhook_id]/settings">) {
  const { webhook_id } = await params;
  return (
    <HydrationBoundary state={await prefetchAll([[listEventTypes, {}]])}>
      <SettingsScreen id={webhook_id} />
    </HydrationBoundary>
  );
}
