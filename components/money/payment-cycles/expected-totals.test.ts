import { expect, test } from "vitest";
import { expectedByContracts, expectedTotals, totalsByCurrency } from "./expected-totals.ts";

const [one, two] = ["7f9c1b1e-52a4-4b3e-9c55-0f6d2a6f3b10", "0c1b7f9e-52a4-4b3e-9c55-0f6d2a6f3b11"];

function rowOf(legal_entity_id: string, currency: string, total: string) {
  const amounts = { amount: total, service_fee: "0.00", vat_total: "0.00", total };
  return { legal_entity_id, legal_entity_name: "A", currency, ...amounts };
}

test("adds seats to what their legal entity is invoiced in their currency, and leaves out what is zero", () => {
  const totals = {
    totals: [rowOf(one, "EUR", "100.10"), rowOf(one, "JPY", "5000"), rowOf(two, "EUR", "0.00")].map((row) => ({
      ...row,
      ...{ contracts: 1, previous_contracts: 0, previous_total: null },
    })),
    seats: [rowOf(one, "EUR", "18.00"), rowOf(two, "USD", "20.00")].map((row) => ({ ...row, seats: 1 })),
  };
  expect(expectedTotals(totals)).toEqual([
    { legal_entity_id: one, currency: "EUR", total: "118.10" },
    { legal_entity_id: one, currency: "JPY", total: "5000" },
    { legal_entity_id: two, currency: "USD", total: "20.00" },
  ]);
  expect(totalsByCurrency(totals)).toEqual([
    { currency: "EUR", total: "118.10" },
    { currency: "JPY", total: "5000" },
    { currency: "USD", total: "20.00" },
  ]);
});

test("the currencies of most contracts come first where there is room for few", () => {
  const row = (currency: string, contracts: number) => ({
    ...rowOf(one, currency, "10.00"),
    ...{ contracts, previous_contracts: 0, previous_total: null },
  });
  const totals = { totals: [row("BHD", 1), row("EUR", 7), row("PLN", 3)], seats: [] };
  expect(expectedByContracts(totals).map(({ currency }) => currency)).toEqual(["EUR", "PLN", "BHD"]);
});
