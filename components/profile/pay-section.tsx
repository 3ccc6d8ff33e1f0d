import { useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import { linkTo } from "#components/list/link-to.ts";
import type { InvoiceView } from "#components/money/invoices/invoice-list.tsx";
import { InvoiceStatus } from "#components/money/invoices/invoice-status.tsx";
import type { PaymentView } from "#components/money/payments/payment-list.tsx";
import { PaymentStatus } from "#components/money/payments/payment-status.tsx";
import { LateAsk } from "#components/screen/late-ask.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { cn } from "#components/ui/class-names.ts";
import type { Reading } from "#components/ui/error-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { Status } from "#components/ui/status.tsx";
import { getContractPay, getPersonPay, type Outlook } from "#lib/money/pay-outlook/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { useForms } from "./eor-sections.tsx";
import { NextPay } from "./next-pay.tsx";
import {
  invoicesPath,
  isCalm,
  type Missing,
  missingText,
  remedyOf,
  type Subject,
  unpaidNote,
  verdictOf,
} from "./pay-words.ts";
import { All, Line, Nothing, Part, StatusAndAmount } from "./section.tsx";

/** What is due and why, what is missing, and the last payments, for readers of money; others are told that it isn't shown. */
export function PaySection({ subject }: { subject: Subject }) {
  const { scopes, role_name } = useAccount();
  if (!scopes.includes("accounting:read"))
    return (
      <div className="mb-8 flex flex-col items-start gap-2 text-sm text-fg-2">
        <p>Your role ({role_name}) doesn't include pay, invoices, and payments, so they aren't shown here.</p>
        <LateAsk access="accounting:read" what="pay, invoices, and payments" />
      </div>
    );
  return <Pay subject={subject} />;
}

function Pay({ subject }: { subject: Subject }) {
  const { person_id, contract_id } = subject;
  const isOne = contract_id !== undefined;
  const ofPerson = useQuery({ ...query(getPersonPay, { person_id }), enabled: !isOne });
  const ofContract = useQuery({ ...query(getContractPay, { contract_id: contract_id ?? "" }), enabled: isOne });
  const pay: Reading<{ data: Outlook }> = isOne ? ofContract : ofPerson;
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
        <Part title="Next payment">
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
        </Part>
        <div className="flex min-w-0 flex-col gap-6">
          <Part title="What is missing">
            {missing.length + incomplete.length === 0 ? (
              <Nothing>Nothing is missing.</Nothing>
            ) : (
              <ul aria-label="What is missing" className="text-sm">
                {incomplete.map(({ id, title, missing: answers }) => (
                  <MissingItem
                    key={id}
                    text={`The form for ${title} lacks ${countOf(answers.length, "answer")}.`}
                    remedy={{ href: `/eor/${id}`, text: "Complete the form" }}
                  />
                ))}
                <MissingItems missing={missing} subject={subject} isNamed={isNamed && next.length > 1} />
              </ul>
            )}
          </Part>
          {unpaid.count > 0 ? (
            <Part title="Unpaid invoices">
              <ul aria-label="Unpaid invoices" className="text-sm">
                {unpaid.items.map((invoice) => (
                  <Line
                    key={invoice.id}
                    href={linkTo<InvoiceView>("/invoices", { status: "all", invoice: invoice.id })}
                    title={invoice.label}
                    note={<span className={invoice.is_overdue ? "text-bad" : undefined}>{unpaidNote(invoice)}</span>}
                  >
                    <StatusAndAmount amount={invoice.total} currency={invoice.currency}>
                      <InvoiceStatus status={invoice.status} />
                    </StatusAndAmount>
                  </Line>
                ))}
              </ul>
              {unpaid.count > unpaid.items.length ? <All href={invoicesPath(subject, "all")}>All invoices</All> : null}
            </Part>
          ) : null}
          <Part title="Last payments">
            {payments.length === 0 ? (
              <Nothing>No payments yet.</Nothing>
            ) : (
              <ul aria-label="Last payments" className="text-sm">
                {payments.map(({ id, label, failure_reason, paid_at, created_at, status, amount, currency }) => (
                  <Line
                    key={id}
                    href={linkTo<PaymentView>("/payments", { status: "all", payment: id })}
                    title={label}
                    note={failure_reason ?? `${paid_at ? "Paid" : "Created"} ${formatDate(paid_at ?? created_at)}`}
                  >
                    <StatusAndAmount amount={amount} currency={currency}>
                      <PaymentStatus status={status} />
                    </StatusAndAmount>
                  </Line>
                ))}
              </ul>
            )}
            {payments.length === 3 && subject.contract_id === undefined ? (
              <All href={linkTo<PaymentView>("/payments", { status: "all", worker: subject.person_id })}>
                All payments
              </All>
            ) : null}
          </Part>
        </div>
      </div>
    </div>
  );
}

interface MissingItemProps {
  isWaiting?: boolean;
  /** The contract that it is about, if that isn't clear. */
  contract?: string | null;
  text: string;
  remedy: ReturnType<typeof remedyOf>;
}

/** Why pay isn't complete or isn't paid, with the way to mend it. */
function MissingItem({ isWaiting = false, contract = null, text, remedy }: MissingItemProps) {
  const Icon = isWaiting ? Clock : CircleAlert;
  return (
    <li className="flex gap-2 border-t py-2">
      <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", isWaiting ? "text-fg-3" : "text-warn")} />
      <span className="min-w-0 wrap-anywhere">
        {contract ? <span className="text-fg-2">{contract}: </span> : null}
        <span className={isWaiting ? "text-fg-2" : "font-medium"}>{text}</span>{" "}
        {remedy ? (
          <Link href={remedy.href} className="inline-flex min-h-6 items-center underline coarse:min-h-10">
            {remedy.text}
            {contract ? <span className="sr-only"> for {contract}</span> : null}
          </Link>
        ) : null}
      </span>
    </li>
  );
}

interface MissingItemsProps {
  missing: readonly Missing[];
  subject: Subject;
  /** Names the contract of each. */
  isNamed: boolean;
}

function MissingItems({ missing, subject, isNamed }: MissingItemsProps) {
  const { scopes } = useAccount();
  return missing.map((one) => (
    <MissingItem
      key={`${one.reason}${one.contract_id}`}
      isWaiting={isCalm(one)}
      contract={isNamed ? one.contract_title : null}
      text={missingText(one)}
      remedy={remedyOf(one, subject, scopes)}
    />
  ));
}
