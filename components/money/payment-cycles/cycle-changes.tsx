import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { moneyColumn } from "#components/table/columns.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { PersonLink } from "#components/workforce/people/person-link.tsx";
import { getPaymentCycleChanges } from "#lib/money/payment-cycles/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { changeReasonWord, signedAmount } from "./change-words.ts";
import { firstShown, mostShown } from "./changes-shown.ts";
import { type CycleDetail, pathOf, periodOf } from "./cycle.ts";

type Changes = OutputOf<typeof getPaymentCycleChanges>["data"];
type Person = Changes["people"][number];

const keyOf = ({ worker_id, currency }: Person) => `${worker_id} ${currency}`;

const columns: readonly Column<Person>[] = [
  column({ key: "person", header: "Person", width: 10, grows: true }, ({ worker_id, worker_name, contracts }) => (
    <>
      <PersonLink person={{ id: worker_id, name: worker_name }} isCell />
      {contracts > 1 ? <span className="block text-xs text-fg-2">{formatCount(contracts)} contracts</span> : null}
    </>
  )),
  column(
    { key: "previous", header: "Last cycle", width: 9.25, align: "end", dropOrder: 1 },
    ({ previous_total, currency }) => (
      <span className="text-fg-2">
        <Money amount={previous_total} currency={currency} />
      </span>
    ),
  ),
  moneyColumn("total", "This cycle", 9.25, ({ total, currency }) => [total, currency], { dropOrder: 2 }),
  column({ key: "difference", header: "Difference", width: 9.25, align: "end" }, ({ difference, currency }) => (
    <span className="font-medium whitespace-nowrap">
      {signedAmount(difference)}
      {"\u00A0"}
      <span className="text-fg-3">{currency}</span>
    </span>
  )),
  column({ key: "why", header: "Why", width: 14, grows: true }, ({ reasons }) => (
    <ul className="flex w-full flex-col text-fg-2">
      {reasons.map(({ reason, amount }) => (
        <li key={reason} className="flex justify-between gap-x-3">
          <span>{changeReasonWord(reason)}</span>
          <span className="ml-auto whitespace-nowrap">{signedAmount(amount)}</span>
        </li>
      ))}
    </ul>
  )),
];

/** Who is paid more or less than in the previous cycle, how much, and why. */
export function CycleChanges({ cycle }: { cycle: CycleDetail }) {
  const [limit, setLimit] = useState(firstShown);
  const found = useQuery({
    ...query(getPaymentCycleChanges, { cycle_id: cycle.id, limit }),
    placeholderData: (last) => last,
  });
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);

  /** The button goes once the people are there; whoever is still on it goes on from the heading. */
  async function showMore(button: HTMLElement) {
    setLimit(mostShown);
    await client
      .ensureQueryData(query(getPaymentCycleChanges, { cycle_id: cycle.id, limit: mostShown }))
      .catch(() => undefined);
    if ([button, document.body].includes(document.activeElement as HTMLElement)) heading.current?.focus();
  }

  return (
    <Section title="Changes by person" id="changes" heading={heading}>
      <Read what="the changes" query={found} className="h-40 w-full">
        {({ data }) => (
          <Known
            changes={data}
            more={
              (limit < mostShown || found.isPlaceholderData) && data.others.length > 0 ? (
                <Button
                  className="mt-3"
                  pending={found.isPlaceholderData}
                  onClick={(event) => void showMore(event.currentTarget)}
                >
                  Show up to {formatCount(mostShown)} people
                </Button>
              ) : null
            }
          />
        )}
      </Read>
    </Section>
  );
}

function Known({ changes, more }: { changes: Changes; more: ReactNode }) {
  const { previous_cycle: previous, changed, people, others } = changes;
  if (previous === null) return null;
  return (
    <>
      <p className="mb-2 text-xs text-fg-2">
        {changed === 0
          ? "Everyone is paid the same as in "
          : `${countOf(changed, "person differs", "people differ")} from `}
        <Link href={pathOf(previous)} className="underline">
          {periodOf(previous)}
        </Link>
        {changed === 0 ? "." : ", the largest difference first."}
      </p>
      {people.length > 0 ? <CardTable label="Changes by person" columns={columns} rows={people} keyOf={keyOf} /> : null}
      {others.length > 0 ? (
        <p className="mt-2 text-sm text-fg-2">
          Not listed:{" "}
          {others
            .map(
              ({ currency, people: count, difference }) =>
                `${countOf(count, "person", "people")} with ${signedAmount(difference)} ${currency}`,
            )
            .join(", ")}
          .
        </p>
      ) : null}
      {more}
    </>
  );
}
