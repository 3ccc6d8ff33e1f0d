import { listPage } from "#app/list-page.tsx";
import { paymentList } from "#components/money/payments/payment-list.tsx";
import { PaymentsScreen } from "#components/money/payments/payments-screen.tsx";

export const metadata = { title: paymentList.title };

export default listPage(paymentList, <PaymentsScreen />);
