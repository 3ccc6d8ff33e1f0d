import { recordPage } from "#app/prefetched.tsx";
import { TransfersScreen } from "#components/money/payments/transfers-screen.tsx";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { getPaymentTransferTotals, listPaymentTransfers } from "#lib/money/transfers/contract.ts";

const page = recordPage({
  key: "payment_id",
  read: getPaymentSheet,
  also: [getPaymentTransferTotals, listPaymentTransfers],
  titleOf: ({ data }) => `Transfers of ${data.label} · Payments`,
  title: "Transfers",
  screen: (id) => <TransfersScreen id={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
