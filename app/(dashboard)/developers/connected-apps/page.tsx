import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { ConnectedAppsScreen } from "#components/developers/connected-apps/connected-apps-screen.tsx";
import { listChangePlans } from "#lib/developers/change-plans/contract.ts";
import { getConnectedAppPolicy, listConnectedApps } from "#lib/developers/connected-apps/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { settings } from "#lib/platform/env.ts";

export const metadata: Metadata = { title: "Connected apps" };

export default function ConnectedAppsPage() {
  return prefetched(<ConnectedAppsScreen origin={settings().public_url} />, [
    [getAccount, {}],
    [listConnectedApps, {}],
    [getConnectedAppPolicy, {}],
    [listChangePlans, {}],
  ]);
}
