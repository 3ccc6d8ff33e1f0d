import { expect, test } from "vitest";
import { invoiceList } from "./invoice-list.tsx";

const { addressOf, filtersOf, input, isFiltered, savedQueryOf, savedViewOf, switcherOf } = invoiceList;
const entity = "7f9c1b1e-52a4-4b3e-9c55-0f6d2a6f3b10";
const viewOf = (query: string) => invoiceList.load(new URLSearchParams(query));

test("opens with the payable invoices", () => {
  expect(filtersOf(viewOf(""))).toEqual({ states: ["payable"], include: "cor" });
  expect(input(viewOf(""), 2)).toEqual({
    ...{ states: ["payable"], include: "cor", limit: 100, offset: 200 },
    expand: ["worker", "legal_entity", "detailed_status"],
  });
});

test("includes the whole last day of a period", () => {
  expect(filtersOf(viewOf("from=2026-01-01&to=2026-01-31"))).toEqual({
    states: ["payable"],
    include: "cor",
    issued_from_date: "2026-01-01",
    issued_to_date: "2026-02-01",
  });
});

test("passes every filter to the API", () => {
  expect(filtersOf(viewOf(`status=overdue,failed&entity=${entity}&q=%20ana%20&sort=total`))).toEqual({
    states: ["overdue", "failed"],
    legal_entity_ids: [entity],
    include: "cor",
    search: "ana",
    sort_by: "total",
    sort_order: "asc",
  });
  expect(filtersOf(viewOf("status=all"))).toEqual({ status: "all", include: "cor" });
});

test("hides invoices of contractors of record only where that is asked for, as a filter to clear", () => {
  const hidden = viewOf("status=all&cor=false");
  expect(filtersOf(hidden)).toEqual({ status: "all" });
  expect(isFiltered(hidden)).toBe(true);
  expect(savedQueryOf(hidden)).toBe("cor=false&status=all");
});

test("takes a view that was saved when they had to be asked for as unchanged", () => {
  const { query, canonical } = switcherOf(viewOf("status=all"), () => undefined);
  expect(canonical("cor=true&status=all")).toBe(query);
});

test("drops parameters that aren't valid", () => {
  const view = viewOf("from=2026-02-31&status=nonsense&entity=x&sort=name&at=-4&hide=label");
  expect(filtersOf(view)).toEqual({ states: ["payable"], include: "cor" });
  expect(view.at).toBe(0);
  expect(view.hide).toEqual([]);
});

test("round-trips a URL", () => {
  const address = "?status=pending,failed&from=2026-01-01&sort=-total&at=120&invoice=abc";
  expect(addressOf(viewOf(address))).toBe(`/invoices${address}`);
});

test("saves the filters, order and columns of a view, but neither scroll position nor open invoice", () => {
  const query = savedQueryOf(
    viewOf("sort=total&status=pending,failed,pending&q=M%C3%BCller%20%26%20Co&hide=worker&at=40&invoice=abc"),
  );
  expect(query).toBe("hide=worker&q=M%C3%BCller+%26+Co&sort=total&status=pending%2Cfailed");
  expect(savedQueryOf({ ...viewOf("at=40"), ...savedViewOf(query) })).toBe(query);
});

test("leaves defaults out of a saved view", () => {
  expect(savedQueryOf(viewOf("status=payable&sort=-issued_at"))).toBe("");
});
