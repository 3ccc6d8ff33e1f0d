import { useQuery } from "@tanstack/react-query";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { type PanelProps, RecordPanel } from "#components/screen/record-panel.tsx";
import { RowFacts } from "#components/table/row-facts.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { late } from "#components/ui/late.tsx";
import { Later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { getInvoice } from "#lib/money/invoices/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { DownloadInvoice } from "./download-invoice.tsx";
import { Headline } from "./headline.tsx";
import { invoiceDetail } from "./invoice-detail.ts";
import { type InvoiceRow, invoiceList } from "./invoice-list.tsx";
import { hasActions, InvoiceStatus, statusOf } from "./invoice-status.tsx";
import { type Invoice, InvoiceSum } from "./invoice-sum.tsx";
import { taxText } from "./tax-basis.ts";

// Payments and refunds load after the invoice, so that opening the panel doesn't wait for them.
const InvoiceActions = late(
  async () => (await import("./invoice-actions.tsx")).InvoiceActions,
  ({ invoice }) => <ActionsRoom status={invoice.status} />,
);
const InvoiceSettlement = late(async () => (await import("./invoice-settlement.tsx")).InvoiceSettlement);

export function InvoicePanel({ id, preview, ...steps }: PanelProps<InvoiceRow>) {
  const found = useQuery(query(getInvoice, invoiceDetail(id)));
  const { data } = found;
  const invoice = data?.data ?? preview;
  const status = data?.data.status ?? (preview && statusOf(preview));
  return (
    <RecordPanel
      noun="invoice"
      query={found}
      title={invoice ? documentNumber(invoice) : "Invoice"}
      subtitle={status ? <InvoiceStatus status={status} /> : null}
      {...steps}
    >
      <Headline of={invoice && [invoice.total, invoice.currency]} />
      <DownloadInvoice key={id} id={id} />
      {data ? (
        <Details key={id} invoice={data.data} />
      ) : (
        <RowFacts row={preview} columns={invoiceList.columns} except={["label", "status", "total"]} />
      )}
    </RecordPanel>
  );
}

function ActionsRoom({ status }: Pick<Invoice, "status">) {
  return hasActions(status) ? <div className="mt-4 h-(--control)" /> : null;
}

function Details({ invoice }: { invoice: Invoice }) {
  const { worker } = invoice;
  return (
    <>
      <Later fallback={<ActionsRoom status={invoice.status} />}>
        <InvoiceActions invoice={invoice} />
      </Later>
      <DetailList className="mt-4 mb-6">
        <Detail name="Legal entity">{invoice.legal_entity?.name ?? missing}</Detail>
        <Detail name="Worker">
          {worker && invoice.worker_id ? (
            <Link href={`/people/${invoice.worker_id}`} className="inline-block leading-6 underline">
              {worker.name}
            </Link>
          ) : (
            (worker?.name ?? missing)
          )}
        </Detail>
        <Detail name="Country">{worker ? countryName(worker.country) : missing}</Detail>
        <Detail name="Issued">{formatDate(invoice.issued_at)}</Detail>
        <Detail name="Due">{formatDate(invoice.due_date)}</Detail>
        <Detail name="Paid">{formatDate(invoice.paid_at)}</Detail>
        {invoice.tax ? <Detail name="Tax">{taxText(invoice.tax)}</Detail> : null}
        <RecordDetails name="Invoice ID" id={invoice.id} />
      </DetailList>
      <Later>
        <InvoiceSum invoice={invoice} />
        <InvoiceSettlement invoiceId={invoice.id} />
      </Later>
    </>
  );
}
