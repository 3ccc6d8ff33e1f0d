import { expect, test } from "vitest";
import { plainName } from "./app-name.tsx";

test.each([
  ["Ledger\u202e assistant", "Ledger assistant"],
  ["\u2066Ledger\u2069", "Ledger"],
  ["\u202e\u200f", "App without a name"],
])("the name %j of an app from before registration refused such names is shown as %j", (name, shown) => {
  expect(plainName(name)).toBe(shown);
});
