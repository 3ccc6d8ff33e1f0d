import { listPage } from "#app/list-page.tsx";
import { serviceFeeList } from "#components/money/service-fees/service-fee-list.tsx";
import { ServiceFeesScreen } from "#components/money/service-fees/service-fees-screen.tsx";

export const metadata = { title: serviceFeeList.title };

export default listPage(serviceFeeList, <ServiceFeesScreen />);
