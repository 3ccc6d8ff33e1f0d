import { expect, test } from "vitest";
import * as scim from "#lib/organization/scim/contract.ts";
import { sentenceOf } from "./sentence.ts";

const member = { type: "member", id: "1", name: "Ida Berg" };
const payment = { type: "payment", id: "p1", name: "PAY-1" };
const said = (operation: string, records = [member], result = 200) =>
  sentenceOf(operation, { records, count: records.length, result });

test.each([
  [said("mark_payment_paid", [payment]), "marked payment PAY-1 as paid"],
  [said("mark_payment_paid", [payment], 409), "tried to mark payment PAY-1 as paid, and was refused (409)"],
  [said("update_scim_user"), "changed member Ida Berg through SCIM"],
  [said("delete_scim_user"), "ended the access of member Ida Berg through SCIM"],
  [said("background_work"), "changed member Ida Berg"],
])("an entry says what was done with which record: %s", (sentence, expected) => {
  expect(sentence).toBe(expected);
});

test("every change by an identity provider is said in words", () => {
  const writes = Object.values(scim).flatMap((one) =>
    typeof one === "object" && "name" in one && one.scope === "scim:write" ? [one.name] : [],
  );
  expect(writes.length).toBeGreaterThanOrEqual(8);
  for (const name of writes) expect(said(name)).toMatch(/ through SCIM( \(member Ida Berg\))?$/);
});
