import { expect, test } from "vitest";
import { readPreferences } from "./preferences.ts";

test("accepts known values", () => {
  const cookies = { theme: "dark", density: "comfortable" };
  expect(readPreferences((name) => cookies[name])).toEqual(cookies);
});

test.each([undefined, "", "DARK", "<script>"])("falls back to the defaults for %s", (value) => {
  expect(readPreferences(() => value)).toEqual({ theme: "system", density: "compact" });
});
