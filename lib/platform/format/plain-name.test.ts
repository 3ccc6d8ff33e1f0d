import { expect, test } from "vitest";
import { plainName } from "./plain-name.ts";

test.each([
  ["Ledger\u202e assistant", "Ledger assistant"],
  ["\u2066Ledger\u2069", "Ledger"],
  ["\u202e\u200f", "Unnamed app"],
])("shows the legacy app name %j, registered before such names were rejected, as %j", (name, shown) => {
  expect(plainName(name)).toBe(shown);
});
