import { listPage } from "#app/list-page.tsx";
import { adjustmentList } from "#components/workforce/adjustments/adjustment-list.tsx";
import { AdjustmentsScreen } from "#components/workforce/adjustments/adjustments-screen.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";

export const metadata = { title: adjustmentList.title };

export default listPage(adjustmentList, <AdjustmentsScreen />, [[getAccount, {}]]);
