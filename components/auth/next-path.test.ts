import fc from "fast-check";
import { expect, test } from "vitest";
import { proof } from "#lib/testing/size.ts";
import { nextPath } from "./next-path.ts";

test.each([
  ["/invoices", "/invoices"],
  ["/invoices?status=paid&page=2#top", "/invoices?status=paid&page=2#top"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/..//evil.example", "/"],
  ["/.//evil.example", "/"],
  ["https://evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["invoices", "/"],
  ["", "/"],
  [undefined, "/"],
  [["/invoices", "/invoices"], "/"],
])("maps %j to %s", (asked, path) => expect(nextPath(asked)).toBe(path));

test("never leaves this site", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("/", "\\", ".", "@", ":", "?", "#", "\t", "\n", "a", "%2f") }),
      (asked) => {
        expect(new URL(nextPath(asked), "https://muster.example").origin).toBe("https://muster.example");
        expect(new URL(nextPath(nextPath(asked)), "https://muster.example").origin).toBe("https://muster.example");
      },
    ),
    proof(100),
  );
});
