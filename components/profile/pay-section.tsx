import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, Suspense } from "react";
import { linkTo } from "#components/list/link-to.ts";
import type { InvoiceView } from "#components/money/invoices/invoice-list.tsx";
import { InvoiceStatus } from "#components/money/invoices/invoice-status.tsx";
import type { PaymentView } from "#components/money/payments/payment-list.tsx";
import { PaymentStatus } from "#components/money/payments/payment-status.tsx";
import { LateAsk } from "#components/screen/late-ask.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { cn } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { Read } from "#components/ui/read.tsx";
import { Status } from "#components/ui/status.tsx";
import { getContractPay, getPersonPay } from "#lib/money/pay-outlook/contract.ts";
import { query, type RestError } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { useForms } from "./eor-sections.tsx";
import { MissingItems } from "./missing-items.tsx";
import { NextPay } from "./next-pay.tsx";
import { invoicesPath, isCalm, type Outlook, type Subject, unpaidNote, verdictOf } from "./pay-words.ts";
import { Nothing, Section } from "./section.tsx";

const link = "inline-flex min-h-6 items-center underline coarse:min-h-10";

/** What is due and why, what is missing, and the last payments, for readers of money; others are told that it isn't shown. */
export function PaySection({ subject }: { subject: Subject }) {
  const { scopes, role_name } = useAccount();
  if (!scopes.includes("accounting:read"))
    return (
      <div className="mb-8 flex flex-col items-start gap-2 text-sm text-fg-2">
        <p>Your role ({role_name}) doesn't include pay, invoices, and payments, so they aren't shown here.</p>
        <Suspense>
          <LateAsk access="accounting:read" what="pay, invoices, and payments" />
        </Suspense>
      </div>
    );
  return subject.contract_id === undefined ? (
    <OfPerson subject={subject} />
  ) : (
    <OfContract subject={subject} contractId={subject.contract_id} />
  );
}

function OfPerson({ subject }: { subject: Subject }) {
  const pay = useQuery(query(getPersonPay, { person_id: subject.person_id }));
  return <Pay subject={subject} pay={pay} />;
}

function OfContract({ subject, contractId }: { subject: Subject; contractId: string }) {
  const pay = useQuery(query(getContractPay, { contract_id: contractId }));
  return <Pay subject={subject} pay={pay} />;
}

interface PayProps {
  subject: Subject;
  pay: UseQueryResult<{ data: Outlook }, RestError>;
}

function Pay({ subject, pay }: PayProps) {
  return (
    <Section id="pay" title="Pay">
      <Read what="what is due" query={pay}>
        {({ data }) => <Details subject={subject} outlook={data} />}
      </Read>
    </Section>
  );
}

function Details({ subject, outlook }: { subject: Subject; outlook: Outlook }) {
  const { tone, text } = verdictOf(outlook);
  const { next, unpaid_invoices: unpaid, payments } = outlook;
  const notes = outlook.missing.filter(isCalm);
  const missing = outlook.missing.filter((one) => !isCalm(one));
  const isNamed = subject.contract_id === undefined;
  const { forms } = useForms(subject);
  const incomplete = (forms.data?.data ?? []).filter(
    ({ missing: answers, can_update }) => can_update && answers.length > 0,
  );
  // A contract whose pay can't be worked out is shown too, unlike one that the cycle doesn't pay.
  const shown = next.filter(
    ({ total, contract_id }) =>
      total !== null ||
      missing.some(
        (one) => one.contract_id === contract_id && ["no_exchange_rate", "no_tax_rate"].includes(one.reason),
      ),
  );
  return (
    <div className="border-t">
      <p className="py-3 text-base font-medium">
        <Status tone={tone} className="items-baseline whitespace-normal">
          <span>{text}</span>
        </Status>
      </p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="min-w-0">
          <h3 className="pb-1 text-xs font-medium text-fg-2">Next payment</h3>
          {shown.map((one) => (
            <NextPay key={one.contract_id} pay={one} isNamed={isNamed} />
          ))}
          {notes.length > 0 ? (
            <ul aria-label="About the next payment" className="text-sm">
              <MissingItems missing={notes} subject={subject} isNamed={isNamed && next.length > 1} />
            </ul>
          ) : shown.length === 0 ? (
            <Nothing>No open payment cycle pays anything.</Nothing>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <h3 className="pb-1 text-xs font-medium text-fg-2">What is missing</h3>
            {missing.length + incomplete.length === 0 ? (
              <Nothing>Nothing is missing.</Nothing>
            ) : (
              <ul aria-label="What is missing" className="text-sm">
                {incomplete.map(({ id, title, missing: answers }) => (
                  <li key={id} className="flex gap-2 border-t py-2">
                    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
                    <span className="min-w-0 wrap-anywhere">
                      <span className="font-medium">
                        The form for {title} lacks {formatCount(answers.length)}{" "}
                        {answers.length === 1 ? "answer" : "answers"}.
                      </span>{" "}
                      <Link href={`/eor/${id}`} className={link}>
                        Complete the form
                      </Link>
                    </span>
                  </li>
                ))}
                <MissingItems missing={missing} subject={subject} isNamed={isNamed && next.length > 1} />
              </ul>
            )}
          </div>
          {unpaid.count > 0 ? (
            <div>
              <h3 className="pb-1 text-xs font-medium text-fg-2">Unpaid invoices</h3>
              <ul aria-label="Unpaid invoices" className="text-sm">
                {unpaid.items.map((invoice) => (
                  <Line
                    key={invoice.id}
                    href={linkTo<InvoiceView>("/invoices", { status: "all", invoice: invoice.id })}
                    label={invoice.label}
                    note={unpaidNote(invoice)}
                    isLate={invoice.is_overdue}
                    status={<InvoiceStatus status={invoice.status} />}
                    amount={<Money amount={invoice.total} currency={invoice.currency} />}
                  />
                ))}
              </ul>
              {unpaid.count > unpaid.items.length ? (
                <Link href={invoicesPath(subject, "all")} className={cn(link, "text-sm")}>
                  All invoices
                </Link>
              ) : null}
            </div>
          ) : null}
          <div>
            <h3 className="pb-1 text-xs font-medium text-fg-2">Last payments</h3>
            {payments.length === 0 ? (
              <Nothing>No payments yet.</Nothing>
            ) : (
              <ul aria-label="Last payments" className="text-sm">
                {payments.map((payment) => (
                  <Line
                    key={payment.id}
                    href={linkTo<PaymentView>("/payments", { status: "all", payment: payment.id })}
                    label={payment.label}
                    note={
                      payment.failure_reason ??
                      `${payment.paid_at ? "Paid" : "Created"} ${formatDate(payment.paid_at ?? payment.created_at)}`
                    }
                    status={<PaymentStatus status={payment.status} />}
                    amount={<Money amount={payment.amount} currency={payment.currency} />}
                  />
                ))}
              </ul>
            )}
            {payments.length === 3 && subject.contract_id === undefined ? (
              <Link
                href={linkTo<PaymentView>("/payments", { status: "all", worker: subject.person_id })}
                className={cn(link, "text-sm")}
              >
                All payments
              </Link>
            ) : null}
          </div>
        </div>
      </div>
    </div>
  );
}

interface LineProps {
  href: string;
  label: string;
  note: string;
  isLate?: boolean;
  status: ReactNode;
  amount: ReactNode;
}

function Line({ href, label, note, isLate = false, status, amount }: LineProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-1.5">
      <span className="min-w-0">
        <Link href={href} className={cn(link, "font-medium")}>
          {label}
        </Link>
        <span className={cn("block text-xs", isLate ? "text-bad" : "text-fg-2")}>{note}</span>
      </span>
      <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-4 tabular-nums">
        {status}
        {amount}
      </span>
    </li>
  );
}
