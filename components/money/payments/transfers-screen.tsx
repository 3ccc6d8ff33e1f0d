"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { ActionButton } from "#components/screen/action-button.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { CsvLink } from "#components/table/csv-link.tsx";
import { CursorList } from "#components/table/cursor-list.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { getPayment } from "#lib/money/payments/contract.ts";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import {
  exportPaymentTransfers,
  getPaymentTransferTotals,
  listPaymentTransfers,
} from "#lib/money/transfers/contract.ts";
import { call, csvAddress, query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { methodWord } from "./method-word.ts";
import type { PaymentRow } from "./payment-list.tsx";
import type { Payment } from "./payment-sheet.ts";
import { PaymentStatus } from "./payment-status.tsx";
import { TransferNotes } from "./transfer-notes.tsx";
import { TransferTable } from "./transfer-table.tsx";
import { TransferTotals, type TransferTotalsProps } from "./transfer-totals.tsx";

export const TransfersScreen = forRole("accounting:read", { title: "Transfers", what: "payments" }, Known);

function Known({ id }: { id: string }) {
  return (
    <RecordPage
      title="Payment"
      list={{ href: `/payments?status=all&payment=${id}`, title: "Payments" }}
      query={useQuery(query(getPaymentSheet, { payment_id: id }))}
    >
      {(payment) => <Transfers payment={payment} />}
    </RecordPage>
  );
}

const whatToDo: Record<Payment["status"], string> = {
  processing: "Make these transfers, then mark the payment as paid.",
  paid: "These transfers were made.",
  failed: "The payment failed and its invoices went back to awaiting payment, so don't make these transfers.",
  cancelled: "The payment was canceled and its invoices went back to awaiting payment, so don't make these transfers.",
};

const accountsOfToday = "Account details are those known today, not those of back then.";

function Transfers({ payment }: { payment: Payment }) {
  const { id, status } = payment;
  const list = useCursorPages(listPaymentTransfers, { payment_id: id });
  const totals = useQuery(query(getPaymentTransferTotals, { payment_id: id }));
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [printing, setPrinting] = useState(false);

  async function print() {
    setPrinting(true);
    let { hasNextPage, error } = { hasNextPage: list.hasNextPage, error: list.error as Error | null };
    while (hasNextPage && error === null) ({ hasNextPage, error } = await list.fetchNextPage());
    setPrinting(false);
    if (error) toastFailure("Couldn't load every transfer", error);
    // The rows that were loaded last are drawn first.
    else requestAnimationFrame(() => window.print());
  }

  return (
    <>
      <PageHeader
        title={`Transfers of ${documentNumber(payment)}`}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <PaymentStatus status={status} />
            <span>{payment.legal_entity.name}</span>
            <span>{methodWord(payment.payment_method.type)}</span>
            {payment.service_reference ? <span>Reference {payment.service_reference}</span> : null}
            <span>
              {payment.paid_at ? `Paid ${formatDate(payment.paid_at)}` : `Created ${formatDate(payment.created_at)}`}
            </span>
          </span>
        }
        action={
          <div className="flex flex-wrap gap-2 print:hidden">
            <Link
              href={`/payments?status=all&payment=${id}`}
              className="inline-flex min-h-(--control) items-center px-1 text-sm underline"
            >
              Open payment
            </Link>
            {rows.length > 0 ? (
              <>
                <CsvLink href={csvAddress(exportPaymentTransfers, { payment_id: id })} total={undefined} />
                <Button pending={printing} onClick={() => void print()}>
                  <Printer aria-hidden="true" />
                  Print
                </Button>
              </>
            ) : null}
            <MarkTransfersPaid payment={payment} totals={totals.data?.data.currencies} />
          </div>
        }
      />
      <div className="flex flex-col gap-6">
        <p className="text-sm">
          {whatToDo[status]}
          {status === "processing" ? null : ` ${accountsOfToday}`}
        </p>
        <Section title="Totals" id="totals">
          <Read what="the totals" query={totals} className="h-20 w-full">
            {({ data }) => <TransferTotals totals={data.currencies} />}
          </Read>
        </Section>
        <Section title="Transfers" id="transfers">
          <CursorList
            list={list}
            what="transfers"
            more="Show more transfers"
            count={rows.length}
            empty={<EmptyState title="No worker is paid with this payment. Its invoices are for platform fees." />}
          >
            <TransferTable rows={rows} />
          </CursorList>
        </Section>
        {rows.length > 0 ? <TransferNotes rows={rows} /> : null}
      </div>
    </>
  );
}

const MarkSelectedPaid = lateDialog(() => import("./mark-selected-paid.tsx"));

interface MarkTransfersPaidProps {
  payment: Payment;
  /** Undefined until they are read. */
  totals: TransferTotalsProps["totals"] | undefined;
}

/** Confirms the payment whose transfers are shown, for those with permission; reads it again for what is confirmed. */
function MarkTransfersPaid({ payment: { id, status }, totals }: MarkTransfersPaidProps) {
  const client = useQueryClient();
  const { scopes } = useAccount();
  const [marking, setMarking] = useState<readonly PaymentRow[] | null>(null);

  function close() {
    setMarking(null);
    void refetchActive(client, getPaymentSheet);
  }

  return (
    <>
      {status === "processing" && scopes.includes("accounting:write") ? (
        <ActionButton
          variant="primary"
          run={() => call(getPayment, { payment_id: id })}
          onDone={({ data }) => setMarking([data])}
          failed="Couldn't read the payment"
        >
          Mark as paid
        </ActionButton>
      ) : null}
      {marking ? (
        <MarkSelectedPaid rows={marking} details={totals ? <TransferTotals totals={totals} /> : null} onClose={close} />
      ) : null}
    </>
  );
}
