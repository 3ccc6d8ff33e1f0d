import { expect, test } from "vitest";
import { paymentList } from "./payment-list.tsx";

const { addressOf, filtersOf, isFiltered, savedQueryOf, savedViewOf } = paymentList;
const viewOf = (query: string) => paymentList.load(new URLSearchParams(query));

test("opens with what is paid and what awaits confirmation, the latter first by due date", () => {
  expect(filtersOf(viewOf(""))).toEqual({ sort_by: "due_date", sort_order: "asc" });
  expect(filtersOf(viewOf("sort=-created_at"))).toEqual({});
  expect(isFiltered(viewOf("status=processing,paid"))).toBe(false);
});

test("includes the last day of a period, and passes every filter to the API", () => {
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

test("lists every status explicitly for `all`, because the API's default leaves some out", () => {
  expect(filtersOf(viewOf("status=all")).statuses).toEqual(["processing", "paid", "failed", "cancelled"]);
});

test("round-trips a URL and drops invalid filters", () => {
  const address = "?status=failed,cancelled&from=2026-01-01&currency=EUR,JPY&sort=-total&at=120&payment=abc";
  expect(addressOf(viewOf(address))).toBe(`/payments${address}`);
  expect(filtersOf(viewOf("from=yesterday&status=lost&currency=euros&sort=label"))).toEqual(filtersOf(viewOf("")));
});

test("saves the filters, order and columns of a view, but neither scroll position nor open payment", () => {
  const query = savedQueryOf(viewOf("sort=total&status=failed&currency=EUR&at=40&payment=abc"));
  expect(query).toBe("currency=EUR&sort=total&status=failed");
  expect(savedQueryOf({ ...viewOf("at=40"), ...savedViewOf(query) })).toBe(query);
});

test("a view that was saved in order of creation keeps it, though the page opens in another", () => {
  const saved = "sort=-created_at&status=failed";
  expect(filtersOf({ ...viewOf(""), ...savedViewOf(saved) })).toEqual({ statuses: ["failed"] });
  expect(savedQueryOf({ ...viewOf(""), ...savedViewOf(saved) })).toBe(saved);
});
