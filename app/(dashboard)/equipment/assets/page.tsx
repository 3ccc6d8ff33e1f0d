import type { Metadata } from "next";
import { openDefaultView } from "#app/open-default-view.ts";
import { prefetched } from "#app/prefetched.tsx";
import { assetsInput, loadAssetView } from "#components/equipment/assets/asset-view.ts";
import { AssetsScreen } from "#components/equipment/assets/assets-screen.tsx";
import { getItAsset, listItAssets } from "#lib/equipment/assets/contract.ts";
import { listWarehouses } from "#lib/equipment/warehouses/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";

export const metadata: Metadata = { title: "Assets" };

export default async function AssetsPage({ searchParams }: PageProps<"/equipment/assets">) {
  await openDefaultView("assets", "/equipment/assets", await searchParams);
  const view = await loadAssetView(searchParams);
  return prefetched(<AssetsScreen />, [
    [getAccount, {}],
    [listSavedViews, { pages: "assets" }],
    [listWarehouses, {}],
    [listItAssets, assetsInput(view)],
    ...(view.asset === null ? [] : [[getItAsset, { asset_id: view.asset }] as const]),
  ]);
}
