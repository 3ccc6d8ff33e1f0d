import { expect, test } from "vitest";
import { sameKind } from "./switch-organization.ts";

const pages = ["/people", "/settings/billing", "/developers/webhooks", "/payments"].map((path) => ({ path }));

test.each([
  ["/people", "/people"],
  ["/people/8c0c", "/people"],
  ["/settings/billing/tax-rates", "/settings/billing"],
  ["/developers/webhooks/8c0c/deliveries", "/developers/webhooks"],
  ["/equipment/warehouses", "/equipment/warehouses"],
  ["/equipment/warehouses/8c0c", "/"],
  ["/", "/"],
])("switching on %s opens %s: the same kind of page, and never a record of the other organization", (path, opened) => {
  expect(sameKind(path, pages)).toBe(opened);
});
