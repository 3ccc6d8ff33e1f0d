import type { ReactNode } from "react";
import { sumAmounts } from "#components/money/invoices/sum-amounts.ts";
import { cn } from "#components/ui/class-names.ts";
import { Money } from "#components/ui/money.tsx";
import { ScrollBox } from "#components/ui/scroll-box.tsx";
import { formatAmount } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { CycleTotals } from "./cycle.ts";
import { Difference } from "./difference.tsx";

const cell = "py-2 pl-4 first:pl-0";
const number = cn(cell, "text-right whitespace-nowrap");
/** What a total consists of gives way to it on a phone. */
const part = "max-sm:hidden";
/** Stays visible when the table scrolls sideways. */
const name = cn(cell, "sticky left-0 max-w-28 bg-bg text-left sm:max-w-none");

interface Group {
  id: string;
  name: string;
  rows: CycleTotals["totals"];
  seats: CycleTotals["seats"];
}

/** Totals and seats grouped by legal entity, in the response's order. */
function groupsOf({ totals, seats }: CycleTotals): Group[] {
  const groups = new Map<string, Group>();
  for (const { legal_entity_id: id, legal_entity_name: name } of [...totals, ...seats])
    groups.set(id, { id, name, rows: [], seats: [] });
  for (const row of totals) groups.get(row.legal_entity_id)?.rows.push(row);
  for (const seat of seats) groups.get(seat.legal_entity_id)?.seats.push(seat);
  return [...groups.values()];
}

function sumsOf({ totals, seats }: CycleTotals): [string, string][] {
  const amounts = new Map<string, string[]>();
  for (const { currency, total } of [...totals, ...seats])
    amounts.set(currency, [...(amounts.get(currency) ?? []), total]);
  return [...amounts].map(([currency, each]) => [currency, sumAmounts(each)]);
}

/** Totals by legal entity, with a subtotal in the reporting currency, next to the previous cycle. */
export function TotalsTable({ totals }: { totals: CycleTotals }) {
  const { report } = totals;
  return (
    <ScrollBox label="Totals by legal entity and currency" className="-mx-4 overflow-x-auto px-4 lg:-mx-6 lg:px-6">
      <table className="w-full text-sm tabular-nums sm:min-w-160">
        <thead>
          <tr className="border-y text-left text-xs text-fg-2">
            <Head>Legal entity</Head>
            {["Contracts", "Amount", "Service fee", "Tax"].map((name) => (
              <Head key={name} right isPart>
                {name}
              </Head>
            ))}
            <Head right>Total</Head>
            <Head right>Difference</Head>
          </tr>
        </thead>
        {groupsOf(totals).map((group) => (
          <EntityRows key={group.id} group={group} report={report} />
        ))}
        <tfoot>
          {sumsOf(totals).map(([currency, total]) => (
            <tr key={currency}>
              <th scope="row" className={cn(name, "font-medium")}>
                All in {currency}
              </th>
              <td colSpan={4} className={part} />
              <td className={cn(number, "font-medium")}>
                <Money amount={total} currency={currency} />
              </td>
              <td />
            </tr>
          ))}
          {report ? (
            <tr className="border-t font-semibold">
              <th scope="row" className={cn(name, "font-semibold")}>
                Total, converted to {report.currency}
              </th>
              <td colSpan={4} className={part} />
              <td className={number}>
                <Money amount={report.total} currency={report.currency} />
              </td>
              <td className={number}>
                <Difference total={report.total} previous={report.previous_total} />
              </td>
            </tr>
          ) : null}
        </tfoot>
      </table>
    </ScrollBox>
  );
}

function EntityRows({ group, report }: { group: Group; report: CycleTotals["report"] }) {
  const sum = report?.legal_entities.find(({ legal_entity_id }) => legal_entity_id === group.id);
  return (
    <tbody className="border-b">
      <tr className="font-medium">
        <th scope="rowgroup" className={cn(name, "font-medium")}>
          {group.name}
        </th>
        <td className={cn(number, part)}>
          {formatCount(group.rows.reduce((count, { contracts }) => count + contracts, 0))}
        </td>
        <td colSpan={3} className={part} />
        <td className={number}>{sum && report ? <Money amount={sum.total} currency={report.currency} /> : null}</td>
        <td className={number}>{sum ? <Difference total={sum.total} previous={sum.previous_total} /> : null}</td>
      </tr>
      {group.rows.map((each) => (
        <PartRow key={each.currency} name={`Contracts in ${each.currency}`} count={each.contracts} sums={each} />
      ))}
      {group.seats.map((seat) => (
        <PartRow key={seat.currency} name="Platform seats" count={seat.seats} sums={seat} />
      ))}
    </tbody>
  );
}

interface PartRowProps {
  name: string;
  count: number;
  sums: Omit<CycleTotals["seats"][number], "seats"> &
    Partial<Pick<Group["rows"][number], "service_fee" | "previous_total">>;
}

/** What a legal entity pays in one currency for one kind of thing. */
function PartRow({ name: what, count, sums }: PartRowProps) {
  const { amount, service_fee, vat_total, total, currency, previous_total } = sums;
  return (
    <tr className="text-fg-2">
      <th scope="row" className={cn(name, "pl-4 font-normal first:pl-4")}>
        {what}
      </th>
      <td className={cn(number, part)}>{formatCount(count)}</td>
      <td className={cn(number, part)}>{formatAmount(amount)}</td>
      <td className={cn(number, part)}>{service_fee === undefined ? null : formatAmount(service_fee)}</td>
      <td className={cn(number, part)}>{formatAmount(vat_total)}</td>
      <td className={number}>
        <Money amount={total} currency={currency} />
      </td>
      <td className={number}>
        {previous_total === undefined ? null : <Difference total={total} previous={previous_total} />}
      </td>
    </tr>
  );
}

function Head({ right, isPart, children }: { right?: boolean; isPart?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={cn(
        cell,
        "py-1.5 font-medium whitespace-nowrap",
        right ? "text-right" : "sticky left-0 bg-bg",
        isPart && part,
      )}
    >
      {children}
    </th>
  );
}
