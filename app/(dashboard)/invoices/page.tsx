import { listPage } from "#app/list-page.tsx";
import { invoiceList } from "#components/money/invoices/invoice-list.tsx";
import { InvoicesScreen } from "#components/money/invoices/invoices-screen.tsx";

export const metadata = { title: invoiceList.title };

export default listPage(invoiceList, <InvoicesScreen />);
