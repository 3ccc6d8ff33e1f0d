import { subtractAmount } from "#components/money/invoices/sum-amounts.ts";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import type { Outlook } from "./pay-words.ts";

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
        <DetailList className="sm:grid-cols-[9rem_1fr]">
          <Detail name="Pay">
            <Money amount={subtractAmount(pay, adjustments)} currency={currency} />
          </Detail>
          {isZero(adjustments) ? null : (
            <Detail name="Adjustments">
              <Money amount={adjustments} currency={currency} />
            </Detail>
          )}
          {isZero(one.employer_cost) ? null : (
            <Detail name="Employer cost">
              <Money amount={one.employer_cost} currency={currency} />
            </Detail>
          )}
          {isZero(one.service_fee) ? null : (
            <Detail name="Service fee">
              <Money amount={one.service_fee} currency={currency} />
            </Detail>
          )}
          {isZero(one.vat_total) ? null : (
            <Detail name="Tax">
              <Money amount={one.vat_total} currency={currency} />
            </Detail>
          )}
          <Detail name="Invoice total">
            <Money amount={one.total} currency={currency} />
          </Detail>
        </DetailList>
      )}
    </div>
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
