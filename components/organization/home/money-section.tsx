import { useAccount } from "#components/screen/use-account.ts";
import { Status } from "#components/ui/status.tsx";
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

/** What has to be paid, and the payment cycle that comes next. */
export function MoneyBlocks({ due, cycle, open_cycles }: Money) {
  const { scopes } = useAccount();
  return (
    <>
      <Block title="Cash out" note="Invoices that await payment, by due date, in each currency.">
        {due.every(({ count }) => count === 0) ? (
          <Nothing>
            Nothing to pay. Closing a payment cycle creates invoices: <TextLink href="/payroll">Open Payroll</TextLink>
          </Nothing>
        ) : (
          <Lines label="Cash out">
            {due.map(({ key, count, amounts, href }) => (
              <Line
                key={key}
                href={count === 0 ? null : href}
                title={
                  key === "invoices_overdue" && count > 0 ? <Status tone="bad">{dueWords[key]}</Status> : dueWords[key]
                }
                note={count === 0 ? "None" : countText({ count }, ["invoice", "invoices"])}
                end={<Amounts amounts={amounts} />}
              />
            ))}
          </Lines>
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
