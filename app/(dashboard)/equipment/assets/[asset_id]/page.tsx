import { recordPage } from "#app/prefetched.tsx";
import { AssetScreen } from "#components/equipment/assets/asset-screen.tsx";
import { getItAsset } from "#lib/equipment/assets/contract.ts";

const page = recordPage({
  key: "asset_id",
  read: getItAsset,
  titleOf: ({ data }) => `${data.product.brand} ${data.product.name} · Assets`,
  title: "Asset",
  screen: (id) => <AssetScreen id={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
