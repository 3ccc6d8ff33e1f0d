import { expect, test } from "vitest";
import { addressOf, filtersOf, isFiltered, loadPaymentView, savedQueryOf, savedViewOf } from "./payment-view.ts";

const viewOf = (query: string) => loadPaymentView(new URLSearchParams(query));

test("the page opens as the API lists: paid and under way, newest first", () => {
  expect(filtersOf(viewOf(""))).toEqual({});
  expect(isFiltered(viewOf("status=processing,paid"))).toBe(false);
});

test("the last day of a period counts, and every filter reaches the API", () => {
  const query = "from=2026-01-01&to=2026-01-31&status=failed&currency=usd,EUR&entity=company&q=%20PAY%20&sort=total";
  expect(filtersOf(viewOf(query))).toEqual({
    date_from: "2026-01-01",
    date_to: "2026-02-01",
    statuses: ["failed"],
    currencies: ["EUR", "USD"],
    entities: ["company"],
    search: "PAY",
    sort_by: "total",
    sort_order: "asc",
  });
});

test("every status has to be asked for by name, because the API leaves some out", () => {
  expect(filtersOf(viewOf("status=all")).statuses).toEqual(["processing", "paid", "failed", "cancelled"]);
});

test("an address read and written again stays the same, and what is no filter is left out", () => {
  const address = "?from=2026-01-01&status=failed,cancelled&currency=EUR,JPY&sort=-total&at=120&payment=abc";
  expect(addressOf(viewOf(address))).toBe(address);
  expect(filtersOf(viewOf("from=yesterday&status=lost&currency=euros&sort=label"))).toEqual({});
});

test("a saved view keeps filters, order and columns, and neither place nor open payment", () => {
  const query = savedQueryOf(viewOf("sort=total&status=failed&currency=EUR&at=40&payment=abc"));
  expect(query).toBe("currency=EUR&sort=total&status=failed");
  expect(savedQueryOf({ ...viewOf("at=40"), ...savedViewOf(query) })).toBe(query);
});
