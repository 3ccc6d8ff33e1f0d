import { expect, test } from "vitest";
import { countryName } from "./country-name.ts";

test.each([
  ["DE", "Germany (DE)"],
  // Chromium's own names for these differ from Node's.
  ["FK", "Falkland Islands (FK)"],
  ["HK", "Hong Kong SAR China (HK)"],
  ["MO", "Macao SAR China (MO)"],
  ["PS", "Palestinian Territories (PS)"],
  ["AB", "AB"],
  ["Germany", "Germany"],
])("%s is named %s, on the server and in browsers", (code, name) => {
  expect(countryName(code)).toBe(name);
});
