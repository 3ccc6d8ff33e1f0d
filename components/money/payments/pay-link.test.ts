import { expect, test } from "vitest";
import { askedIn, payAddress, payCycleAddress } from "./pay-link.ts";

const asked = (address: string) => {
  const { search, hash } = new URL(address, "https://localhost");
  return askedIn(search, hash);
};

test("pays the selected invoices, each once", () => {
  expect(asked(payAddress(["a-1", "b_2"]))).toEqual({ invoice_ids: ["a-1", "b_2"] });
  expect(asked("/payments/new?invoice_ids=a,a,%00,b")).toEqual({ invoice_ids: ["a", "b"] });
});

test("links to more invoices than fit in a query string", () => {
  const many = Array.from({ length: 1000 }, (_, place) => `invoice-number-${place}`);
  const address = payAddress(many);
  expect(new URL(address, "https://localhost").search).toBe("");
  expect(asked(address)).toEqual({ invoice_ids: many });
});

test("pays a whole cycle or one legal entity's part", () => {
  expect(asked(payCycleAddress("c"))).toEqual({ payment_cycle_id: "c" });
  expect(asked(payCycleAddress("c", "e"))).toEqual({ payment_cycle_id: "c", legal_entity_id: "e" });
});

test("requests nothing if the URL names nothing", () => {
  expect(asked("/payments/new")).toBeNull();
  expect(asked("/payments/new?invoice_ids=")).toBeNull();
});
