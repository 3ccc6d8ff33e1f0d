import { expect, test } from "vitest";
import { actionWords, fewAmounts } from "./home-words.ts";

const amountsIn = (...currencies: string[]) => currencies.map((currency) => ({ currency, total: "10.00" }));

test("a line names up to three currencies, or two and how many others there are", () => {
  expect(fewAmounts(amountsIn("EUR", "USD", "JPY"))).toEqual({ shown: amountsIn("EUR", "USD", "JPY"), more: null });
  expect(fewAmounts(amountsIn("EUR", "USD", "JPY", "PLN"))).toEqual({
    shown: amountsIn("EUR", "USD"),
    more: "2 more currencies",
  });
  const { title, detail } = actionWords({
    ...{ key: "invoices_overdue", count: 4, href: "/invoices" },
    amounts: amountsIn("EUR", "USD", "JPY", "PLN"),
  });
  expect([title, detail]).toEqual(["4 invoices are overdue", "10.00\u00a0EUR · 10.00\u00a0USD · 2 more currencies"]);
});
