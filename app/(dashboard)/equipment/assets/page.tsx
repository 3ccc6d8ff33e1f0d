import { listPage } from "#app/list-page.tsx";
import { assetList } from "#components/equipment/assets/asset-list.tsx";
import { AssetsScreen } from "#components/equipment/assets/assets-screen.tsx";
import { listWarehouses } from "#lib/equipment/warehouses/contract.ts";

export const metadata = { title: assetList.title };

export default listPage(assetList, <AssetsScreen />, [[listWarehouses, {}]]);
