import { expect, test } from "vitest";
import { refundList } from "./refund-list.tsx";

const { addressOf, filtersOf, load } = refundList;

const viewOf = (query: string) => load(new URLSearchParams(query));

test("passes every filter to the API and includes the last day of a period", () => {
  expect(filtersOf(viewOf(""))).toEqual({});
  const query = "to=2026-12-31&status=paid,failed&currency=EUR&entity=individual&q=CN&sort=created_at";
  expect(filtersOf(viewOf(query))).toEqual({
    date_to: "2027-01-01",
    statuses: ["paid", "failed"],
    currencies: ["EUR"],
    entities: ["individual"],
    search: "CN",
    sort_by: "created_at",
    sort_order: "asc",
  });
});

test("round-trips a URL", () => {
  const address = "?status=failed&currency=EUR,JPY&at=12&refund=abc";
  expect(addressOf(viewOf(address))).toBe(`/refunds${address}`);
});
