import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { AssetScreen } from "#components/equipment/assets/asset-screen.tsx";
import { getItAsset } from "#lib/equipment/assets/contract.ts";

type Props = PageProps<"/equipment/assets/[asset_id]">;

const load = cache((asset_id: string) => prefetchAll([[getItAsset, { asset_id }]]));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { asset_id } = await params;
  const asset = answerIn(await load(asset_id), getItAsset, { asset_id })?.data;
  return { title: asset ? `${asset.product.brand} ${asset.product.name} · Assets` : "Asset" };
}

export default async function AssetPage({ params }: Props) {
  const { asset_id } = await params;
  return (
    <HydrationBoundary state={await load(asset_id)}>
      <AssetScreen id={asset_id} />
    </HydrationBoundary>
  );
}
