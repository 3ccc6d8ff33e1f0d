import { subtractAmount } from "#components/money/invoices/sum-amounts.ts";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import type { Outlook } from "#lib/money/pay-outlook/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";

interface NextPayProps {
  pay: Outlook["next"][number];
  /** Shows which contract it is for. */
  isNamed: boolean;
}

const isZero = (amount: string | null) => amount === null || Number(amount) === 0;

/** What the next cycle pays for a contract: with what is approved, and with everything that waits for it. */
export function NextPay({ pay: one, isNamed }: NextPayProps) {
  const { currency, payment_cycle: cycle, due_on, pay, adjustments, pay_after_approval: after } = one;
  return (
    <div className="border-t py-3">
      {isNamed ? (
        <Link href={`/contracts/${one.contract_id}`} className="text-sm font-medium underline">
          {one.contract_title}
        </Link>
      ) : null}
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        {pay === null ? (
          <span className="text-fg-2">Can't be calculated</span>
        ) : (
          <span className="text-xl font-semibold">
            <Money amount={pay} currency={currency} />
          </span>
        )}
        {after !== null && after !== pay ? (
          <span className="text-sm">
            <Money amount={after} currency={currency} /> once everything is approved
          </span>
        ) : null}
      </p>
      <p className="pb-2 text-sm text-fg-2">
        {cycle ? `For ${formatPeriod(cycle.starts_on, cycle.ends_on)}` : null}
        {due_on ? `, due ${formatDate(due_on)} if the cycle closes today` : null}
      </p>
      {pay === null || adjustments === null || isZero(one.total) ? null : !isNamed ? (
        <Lines pay={one} />
      ) : (
        <Amounts pay={one} />
      )}
    </div>
  );
}

/** What the invoice that the cycle would create adds up. */
function Amounts({ pay: one }: Pick<NextPayProps, "pay">) {
  const { currency, pay, adjustments } = one;
  const extras = [
    ["Adjustments", adjustments],
    ["Employer cost", one.employer_cost],
    ["Service fee", one.service_fee],
    ["Tax", one.vat_total],
  ] as const;
  const amounts = [
    ["Pay", subtractAmount(pay ?? "0", adjustments ?? "0")],
    ...extras.filter(([, amount]) => !isZero(amount)),
    ["Invoice total", one.total],
  ] as const;
  return (
    <DetailList className="sm:grid-cols-[9rem_1fr]">
      {amounts.map(([name, amount]) => (
        <Detail key={name} name={name}>
          <Money amount={amount} currency={currency} />
        </Detail>
      ))}
    </DetailList>
  );
}

/** The lines of the invoice that the cycle would create. */
function Lines({ pay: { lines, total, currency } }: Pick<NextPayProps, "pay">) {
  return (
    <ul aria-label="Invoice lines" className="text-sm tabular-nums">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity before they are invoiced
        <li key={place} className="flex justify-between gap-x-4 py-0.5">
          <span className="min-w-0 text-fg-2 wrap-anywhere">{line.description}</span>
          <Money amount={line.total} currency={currency} />
        </li>
      ))}
      <li className="flex justify-between gap-x-4 border-t py-1 font-medium">
        <span>Invoice total</span>
        <Money amount={total} currency={currency} />
      </li>
    </ul>
  );
}
