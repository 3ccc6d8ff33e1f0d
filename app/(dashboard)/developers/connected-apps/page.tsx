import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { ConnectedAppsScreen } from "#components/developers/connected-apps/connected-apps-screen.tsx";
import { getConnectedAppPolicy, listConnectedApps } from "#lib/developers/connected-apps/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { settings } from "#lib/platform/env.ts";

export const metadata: Metadata = { title: "Connected apps" };

export default async function ConnectedAppsPage() {
  const state = await prefetchAll([
    [getAccount, {}],
    [listConnectedApps, {}],
    [getConnectedAppPolicy, {}],
  ]);
  return (
    <HydrationBoundary state={state}>
      <ConnectedAppsScreen origin={settings().public_url} />
    </HydrationBoundary>
  );
}
