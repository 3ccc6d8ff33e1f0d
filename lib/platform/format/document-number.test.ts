import { expect, test } from "vitest";
import { documentNumber } from "./document-number.ts";

test.each([
  ["INV-PL-2026-0003", "PL", "INV-PL-2026-0003"],
  ["INV-2026-0003", "PL", "INV-2026-0003 (PL)"],
  ["PAY-PL2-2026-0003", "PL2", "PAY-PL2-2026-0003"],
  ["INV-PL2-2026-0003", "PL", "INV-PL2-2026-0003 (PL)"],
])("%s of %s is %s", (label, code, number) => {
  expect(documentNumber({ label, legal_entity: { code } })).toBe(number);
});

test("without the legal entity, it is the number alone", () => {
  expect(documentNumber({ label: "INV-2026-0003" })).toBe("INV-2026-0003");
});
