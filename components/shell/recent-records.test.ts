import { expect, test } from "vitest";
import { recordAt } from "./recent-records.ts";

const id = "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f";

test.each([
  [`/people/${id}`, `person:${id}`],
  ["/contracts/c12345678901234567890", "contract:c12345678901234567890"],
  ["/invoices?status=all&invoice=i3Jk2", "invoice:i3Jk2"],
  ["/invoices?invoice=i3Jk2&sort=total", "invoice:i3Jk2"],
  ["/payments?payment=p9", "payment:p9"],
  [`/recruiting/candidates/${id}`, `candidate:${id}`],
  [`/recruiting/jobs/${id}/settings?x=1`, `job:${id}`],
  [`/equipment/assets/${id}`, `it_asset:${id}`],
  [`/equipment/assets?q=think&asset=${id}`, `it_asset:${id}`],
  [`/developers/webhooks/${id}/deliveries?status=failed`, `webhook:${id}`],
])("recognizes %s as the record %s", (address, record) => expect(recordAt(address)).toBe(record));

test.each([
  "/",
  "/invoices",
  "/invoices?q=invoice=1x",
  "/people/import",
  "/contracts/new",
  "/contracts/import",
  "/recruiting/jobs",
  "/developers/webhooks/new",
])("does not treat %s as a record", (address) => expect(recordAt(address)).toBeNull());
