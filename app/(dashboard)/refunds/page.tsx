import { listPage } from "#app/list-page.tsx";
import { refundList } from "#components/money/refunds/refund-list.tsx";
import { RefundsScreen } from "#components/money/refunds/refunds-screen.tsx";

export const metadata = { title: refundList.title };

export default listPage(refundList, <RefundsScreen />);
