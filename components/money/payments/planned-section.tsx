import { useId } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { late } from "#components/ui/late.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatAmount, formatMoney } from "#lib/platform/format/money.ts";
import { type PlannedPayment, plainRate, sumRowsOf } from "./payment-sheet.ts";
import { PaymentSum } from "./payment-sum.tsx";
import type { PayResult } from "./use-pay.ts";

const PlannedTransfers = late(() => import("./planned-transfers.tsx"));

interface PlannedSectionProps {
  planned: PlannedPayment;
  /** The day it was paid, if it was already. */
  paidOn: string | null;
  result: PayResult | null;
}

/** The planned payment of one legal entity, and its result. */
export function PlannedSection({ planned, paidOn, result }: PlannedSectionProps) {
  const id = useId();
  const { legal_entity, payment_currency: currency, missing_rates: missing } = planned;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {legal_entity.name}
      </h2>
      <Outcome result={result} />
      {missing.length > 0 ? (
        <Banner
          tone="bad"
          title={`No exchange rate for ${missing.join(" and ")}`}
          action={
            <Link href="/settings/billing/exchange-rates" className={buttonClasses({ size: "small" })}>
              Add a rate
            </Link>
          }
        >
          Enter rates in Settings → Billing.
        </Banner>
      ) : null}
      <PaymentSum
        rows={sumRowsOf(planned)}
        invoiceCount={planned.invoice_count}
        serviceFee={planned.service_fee}
        total={planned.total}
        currency={currency}
      />
      <Rates planned={planned} paidOn={paidOn} />
      <Disclosure summary="Transfers: what goes to whom, and with which reference">
        <PlannedTransfers planned={planned} />
      </Disclosure>
    </section>
  );
}

function Rates({ planned, paidOn }: Omit<PlannedSectionProps, "result">) {
  if (planned.rates.length === 0) return null;
  return (
    <div className="text-xs text-fg-2">
      <p className="font-medium">{paidOn ? `Exchange rates on ${formatDate(paidOn)}` : "Today's exchange rates"}</p>
      <ul className="tabular-nums">
        {planned.rates.map(({ currency, per_dollar, valid_on, source }) => (
          <li key={currency}>
            1 USD = {formatAmount(plainRate(per_dollar))} {currency}, since {formatDate(valid_on)}, {source}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Outcome({ result }: Pick<PlannedSectionProps, "result">) {
  if (result === null || result.state === "paying") return null;
  if (result.state === "refused") {
    const [only] = result.messages;
    return (
      <Banner tone="bad" title="This payment wasn't created">
        {result.messages.length === 1 ? (
          only
        ) : (
          <ul className="list-disc pl-4">
            {result.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </Banner>
    );
  }
  const { payment } = result;
  return (
    <Banner
      tone="ok"
      role="status"
      title={`${payment.label} created: ${formatMoney(payment.total, payment.payment_currency)}`}
      action={
        <Link href={`/payments?payment=${payment.id}`} className={buttonClasses({ size: "small" })}>
          Open {payment.label}
        </Link>
      }
    >
      {payment.paid_at
        ? `It is marked as paid on ${formatDate(payment.paid_at)}.`
        : "Mark it as paid once the money has left."}
    </Banner>
  );
}
