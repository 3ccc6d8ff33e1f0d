import { BarChart } from "#components/charts/bar-chart.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Money } from "#components/ui/money.tsx";
import { Status } from "#components/ui/status.tsx";
import { warrantyDays } from "#lib/equipment/assets/rules.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import type { HomeSections } from "./home-data.ts";
import { Block, Line, Lines, Nothing, TextLink } from "./home-section.tsx";
import { figureText } from "./home-words.ts";

type Equipment = NonNullable<HomeSections["equipment"]>;
type Figure = Equipment["assets"];

const hrefOf = ({ count, href }: Figure) => (count === 0 ? null : href);

/** What the equipment is worth, what ends or comes back soon, and where it is. */
export default function EquipmentBlocks(equipment: Equipment) {
  const { scopes } = useAccount();
  const { assets, values, warranties_ending, returns_requested, returns_overdue, with_people, places } = equipment;
  if (assets.count === 0)
    return (
      <Nothing>
        No equipment yet.{" "}
        {scopes.includes("it-assets:write") ? (
          <TextLink href="/equipment/assets/import">Import your equipment</TextLink>
        ) : null}
      </Nothing>
    );
  const bars = [{ name: "With people", ...with_people }, ...places].filter(({ count }) => count > 0);
  return (
    <>
      <Block title="Assets" href={assets.href} count={assets}>
        <Lines label="Assets">
          {values.amounts.map(({ currency, cost, book_value }) => (
            <Line
              key={currency}
              href={values.href}
              title={`Book value in ${currency}`}
              note={`of ${formatMoney(cost, currency)} when bought`}
              end={<Money amount={book_value} currency={currency} />}
            />
          ))}
          <Line
            href={hrefOf(warranties_ending)}
            title={`Warranties ending within ${warrantyDays} days`}
            end={figureText(warranties_ending)}
          />
          <Line href={hrefOf(returns_requested)} title="Returns requested" end={figureText(returns_requested)} />
          {returns_overdue.count > 0 ? (
            <Line
              href={returns_overdue.href}
              title={<Status tone="bad">Of these, overdue</Status>}
              end={figureText(returns_overdue)}
            />
          ) : null}
        </Lines>
      </Block>
      <Block
        title="Stock by place"
        href="/equipment/holdings?by=warehouse"
        note="Assets with people and in each warehouse, including those on their way there."
      >
        {bars.length === 0 ? (
          <Nothing>
            No asset is with a person or in a warehouse.{" "}
            <TextLink href="/equipment/warehouses">Open warehouses</TextLink>
          </Nothing>
        ) : (
          <BarChart
            label="Stock by place"
            bars={bars.map(({ name, count, href }) => ({
              ...{ key: href, name, value: count, text: formatCount(count), href },
            }))}
          />
        )}
        {equipment.more_places + equipment.elsewhere > 0 ? (
          <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
            {equipment.more_places > 0 ? (
              <TextLink href="/equipment/warehouses">{countOf(equipment.more_places, "more warehouse")}</TextLink>
            ) : null}
            {equipment.elsewhere > 0 ? (
              <TextLink href="/equipment/holdings?by=location">
                {countOf(equipment.elsewhere, "asset")} elsewhere
              </TextLink>
            ) : null}
          </p>
        ) : null}
      </Block>
    </>
  );
}
