import { TableOf } from "#components/charts/chart-figure.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Status } from "#components/ui/status.tsx";
import { formatAmount } from "#lib/platform/format/money.ts";
import { Amounts } from "./amounts.tsx";
import { CycleBlock } from "./cycle-block.tsx";
import type { HomeSections } from "./home-data.ts";
import { Block, Line, Lines, Nothing, TextLink } from "./home-section.tsx";
import { countText } from "./home-words.ts";

type Money = NonNullable<HomeSections["money"]>;

const dueWords: Record<Money["due"][number]["key"], string> = {
  invoices_overdue: "Overdue",
  invoices_due: "Due within 7 days",
  due_later: "Due later",
  in_payment: "In a payment",
};

/** Every currency, the one of most invoices first, with its amounts by due date. */
function byCurrency(due: Money["due"]) {
  const currencies = new Set(due.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)));
  return {
    headers: ["Currency", ...due.map(({ key }) => dueWords[key])] as const,
    rows: [...currencies].map((currency) => ({
      ...{ key: currency, name: currency },
      cells: due.map(({ amounts }) => {
        const found = amounts.find((one) => one.currency === currency);
        return found ? { text: formatAmount(found.total), href: null } : null;
      }),
    })),
  };
}

/** What has to be paid, and the payment cycle that comes next. */
export function MoneyBlocks({ due, cycle, open_cycles }: Money) {
  const { scopes } = useAccount();
  return (
    <>
      <Block title="Cash out" note="Invoices to pay, by due date, and those already in a payment.">
        {due.every(({ count }) => count === 0) ? (
          <Nothing>
            Nothing to pay. Closing a payment cycle creates invoices: <TextLink href="/payroll">Open Payroll</TextLink>
          </Nothing>
        ) : (
          <>
            <Lines label="Cash out">
              {due.map(({ key, count, amounts, href }) => (
                <Line
                  key={key}
                  href={count === 0 ? null : href}
                  title={
                    key === "invoices_overdue" && count > 0 ? (
                      <Status tone="bad">{dueWords[key]}</Status>
                    ) : (
                      dueWords[key]
                    )
                  }
                  note={count === 0 ? "None" : countText({ count }, ["invoice", "invoices"])}
                  end={<Amounts amounts={amounts} />}
                />
              ))}
            </Lines>
            <TableOf label="Cash out by currency" {...byCurrency(due)} />
          </>
        )}
      </Block>
      {cycle ? (
        <CycleBlock cycle={cycle} open={open_cycles} />
      ) : (
        <Block title="Payment cycle">
          <Nothing>
            No payment cycle is open.{" "}
            <TextLink href="/payroll">
              {scopes.includes("accounting:write") ? "Create the next one" : "Open Payroll"}
            </TextLink>
          </Nothing>
        </Block>
      )}
    </>
  );
}
