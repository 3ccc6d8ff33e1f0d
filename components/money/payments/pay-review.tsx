import { sumAmounts } from "#components/money/invoices/sum-amounts.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { PayChoices, usePaidDay } from "./pay-choices.tsx";
import { choosePay } from "./pay-link.ts";
import type { Plan, PlannedPayment } from "./payment-sheet.ts";
import { PlannedSection } from "./planned-section.tsx";
import { usePay } from "./use-pay.ts";
import type { usePayAddress } from "./use-pay-address.ts";
import { type Asked, selectionOf, usePlan } from "./use-plan.ts";

interface PayReviewProps extends Pick<ReturnType<typeof usePayAddress>, "currency" | "paid_on" | "method" | "change"> {
  asked: Asked;
}

/** The planned payments for the invoices, and the button that creates them. */
export function PayReview({ asked, ...choices }: PayReviewProps) {
  const plan = usePlan(asked);
  const { data } = plan;
  return (
    <Page>
      <PageHeader
        title="Pay invoices"
        description="One payment per legal entity. Muster records the payment: make the transfer yourself, then mark it as paid."
      />
      <div className="flex max-w-text flex-col gap-6">
        {plan.error && !data ? (
          <ErrorState title="Couldn't calculate the payment" query={plan} />
        ) : data ? (
          <Planned
            // A different selection is a different plan with its own results; the same selection keeps them.
            key={selectionOf(asked)}
            plan={data.data}
            isOutdated={plan.isPlaceholderData}
            onChanged={() => void plan.refetch()}
            asked={asked}
            {...choices}
          />
        ) : (
          <PlanSkeleton />
        )}
      </div>
    </Page>
  );
}

interface PlannedProps extends PayReviewProps {
  plan: Plan;
  /** Another currency or day is being worked out. */
  isOutdated: boolean;
  /** An amount isn't what the plan says anymore. */
  onChanged: () => void;
}

function Planned({ plan, isOutdated, onChanged, asked, ...choices }: PlannedProps) {
  const { results, running, pay } = usePay(onChanged);
  const paidDay = usePaidDay(plan.earliest_paid_at, choices);
  const { not_payable } = plan;
  const isMade = ({ legal_entity }: PlannedPayment) => results[legal_entity.id]?.state === "made";
  const left = plan.payments.filter((planned) => !isMade(planned));
  // A plan that was refreshed no longer has what is paid.
  const made = Object.values(results).flatMap((result) => (result.state === "made" ? [result.planned] : []));
  const gone = made.filter((one) => plan.payments.every(({ legal_entity }) => legal_entity.id !== one.legal_entity.id));
  const payments = [...gone, ...plan.payments];
  const lacking = left.some(({ missing_rates }) => missing_rates.length > 0);
  const done = payments.length > 0 && left.length === 0;
  return (
    <>
      {payments.length > 0 && !done ? (
        <PayChoices payments={payments} paidDay={paidDay} disabled={running} {...choices} />
      ) : null}
      {not_payable.length > 0 && made.length === 0 ? <NotPayable invoices={not_payable} /> : null}
      {payments.length === 0 ? (
        <EmptyState
          title="None of these invoices can be paid now."
          action={
            <Link href={choosePay} className={buttonClasses()}>
              Choose other invoices
            </Link>
          }
        />
      ) : (
        payments.map((planned) => (
          <PlannedSection
            key={planned.legal_entity.id}
            planned={planned}
            paidOn={asked.paid_at ?? null}
            result={results[planned.legal_entity.id] ?? null}
          />
        ))
      )}
      {done ? (
        <div className="flex flex-wrap gap-2 border-t pt-4">
          <Link href="/payments" className={buttonClasses({ variant: "primary" })}>
            Go to payments
          </Link>
          <Link href={choosePay} className={buttonClasses()}>
            Pay other invoices
          </Link>
        </div>
      ) : payments.length > 0 ? (
        <div className="flex flex-col gap-3 border-t pt-4">
          {lacking ? (
            <p className="text-sm text-fg-2">An exchange rate is missing. Add it, or choose another currency above.</p>
          ) : null}
          {paidDay.problem ? <p className="text-sm text-fg-2">Correct the day above, or clear it.</p> : null}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              pending={running || isOutdated}
              disabled={lacking || paidDay.problem !== null}
              onClick={() => void pay({ asked, payments: left, method: choices.method })}
            >
              {verb(left)}
            </Button>
            <Link href={choosePay} className={buttonClasses()}>
              Choose other invoices
            </Link>
          </div>
        </div>
      ) : null}
    </>
  );
}

/** The button's label, with the total if all payments share a currency. */
function verb(left: readonly PlannedPayment[]): string {
  const [first] = left;
  const same = first && left.every(({ payment_currency }) => payment_currency === first.payment_currency);
  const totals = left.flatMap(({ total }) => total ?? []);
  const what = left.length === 1 ? "Pay" : `Create ${formatCount(left.length)} payments`;
  if (!same || totals.length < left.length) return what;
  const sum = formatMoney(sumAmounts(totals), first.payment_currency);
  return left.length === 1 ? `${what} ${sum}` : `${what}: ${sum}`;
}

function PlanSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Calculating the payment</span>
      <Skeleton className="h-8 w-80 max-w-full" />
      <Skeleton className="mt-8 h-6 w-48" />
      <Skeleton className="mt-4 h-9 w-full" />
      <Skeleton className="mt-3 h-9 w-full" />
      <Skeleton className="mt-3 h-9 w-full" />
    </div>
  );
}

const most = 8;

/** Which of the selected invoices are left out, and why. */
function NotPayable({ invoices }: { invoices: Plan["not_payable"] }) {
  const more = invoices.length - most;
  return (
    <Banner
      tone="warn"
      title={
        invoices.length === 1
          ? "One invoice can't be paid and isn't included"
          : `${formatCount(invoices.length)} invoices can't be paid and aren't included`
      }
    >
      <ul className="mt-1 flex flex-col gap-1">
        {invoices.slice(0, most).map(({ invoice_id, label, reason, payment }) => (
          <li key={invoice_id}>
            {label ? reason : `${invoice_id}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`}
            {payment ? (
              <>
                , <Timestamp value={payment.created_at} inRow />.{" "}
                <Link
                  href={`/payments?status=all&payment=${payment.id}`}
                  className="inline-flex min-h-6 items-center font-medium underline"
                >
                  Open {payment.label}
                </Link>
              </>
            ) : (
              "."
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-1">And {formatCount(more)} more.</p> : null}
    </Banner>
  );
}
