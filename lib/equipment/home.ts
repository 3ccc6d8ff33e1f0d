import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { counted, countUpTo, homePart, maxCounted } from "#lib/platform/home.ts";
import { warrantyDays } from "./assets/rules.ts";

const most = sql.raw(String(maxCounted + 1));
const list = "/equipment/assets";

/** How many warehouses are shown. */
const maxPlaces = 6;

interface Stock {
  assets: number;
  with_people: number;
  values: { currency: string; cost: string; book_value: string }[];
  places: { id: string; name: string; assets: number }[];
  warehouses: number;
  elsewhere: number;
}

export const equipmentHome = [
  homePart<{ requested: number; overdue: number }>({
    name: "returns",
    scope: "it-assets:read",
    select: () => sql`select json_build_object(
      'requested', (select count(*) from (
        select from assets where organization_id = ${currentOrganization} and return_due_on is not null limit ${most}) as requested),
      'overdue', (select count(*) from (
        select from assets where organization_id = ${currentOrganization} and return_due_on < app.today() limit ${most}) as overdue))`,
    read({ requested, overdue }, { scopes }) {
      const hrefs = {
        overdue: `${list}?returns=overdue&sort=return_due_on`,
        requested: `${list}?returns=requested&sort=return_due_on`,
      };
      return {
        sections: {
          equipment: {
            returns_overdue: { ...countUpTo(overdue), href: hrefs.overdue },
            returns_requested: { ...countUpTo(requested), href: hrefs.requested },
          },
        },
        actions: scopes.includes("it-assets:write")
          ? [
              ...counted("assets_overdue", overdue, hrefs.overdue),
              // The overdue ones are requested, too.
              ...(requested > overdue ? counted("assets_to_return", requested, hrefs.requested) : []),
            ]
          : [],
      };
    },
  }),
  homePart<number>({
    name: "warranties",
    scope: "it-assets:read",
    select: () => sql`select count(*)::integer from (
      select from assets where organization_id = ${currentOrganization} and status = 'ACTIVE'
        and warranty_ends_on >= app.today() and warranty_ends_on < app.today() + ${sql.raw(String(warrantyDays))} limit ${most}) as ending`,
    read: (found) => ({
      sections: {
        equipment: {
          warranties_ending: { ...countUpTo(found), href: `${list}?status=ACTIVE&warranty=soon&sort=warranty_ends_on` },
        },
      },
    }),
  }),
  homePart<Stock>({
    name: "stock",
    scope: "it-assets:read",
    select: () => sql`
      with stock as materialized (select * from app.asset_stock()),
        places as (
          select w.id, w.name, (select coalesce(sum(s.assets), 0)::integer from stock s where s.warehouse_id = w.id) as assets
            from warehouses w where w.organization_id = ${currentOrganization})
      select json_build_object(
        'assets', (select coalesce(sum(assets), 0)::integer from stock),
        'with_people', (select coalesce(sum(assets), 0)::integer from stock where location = 'WITH_USER'),
        'elsewhere', (select coalesce(sum(assets), 0)::integer from stock where location <> 'WITH_USER' and warehouse_id is null),
        'values', (select coalesce(json_agg(v), '[]') from (
          select currency, app.major_units(sum(cost), currency)::text as cost, app.major_units(sum(book_value), currency)::text as book_value
            from stock where currency is not null group by currency order by sum(assets) desc, currency) as v),
        'places', (select coalesce(json_agg(p), '[]') from (
          select * from places where assets > 0 order by assets desc, name, id limit ${sql.raw(String(maxPlaces))}) as p),
        'warehouses', (select count(*)::integer from places where assets > 0))`,
    read: ({ assets, with_people, values, places, warehouses, elsewhere }) => ({
      sections: {
        equipment: {
          assets: { count: assets, href: list },
          values: { amounts: values, href: "/equipment/holdings?by=category" },
          with_people: { count: with_people, href: `${list}?location=WITH_USER` },
          places: places.map(({ id, name, assets: count }) => ({ name, count, href: `${list}?warehouse=${id}` })),
          more_places: warehouses - places.length,
          elsewhere,
        },
      },
    }),
  }),
];
