import { expect, test } from "vitest";
import { RowHash } from "./row-hash.ts";

function hashOf(pieces: readonly string[], key = "key"): RowHash {
  const hash = new RowHash(Buffer.from(key));
  for (const piece of pieces) hash.add(Buffer.from(piece));
  return hash;
}

test("counts rows, and is the same for the same rows in any order and in any pieces", () => {
  const whole = hashOf(["a\tä\nb\t1\n\\N\t\n"]);
  expect(whole.rows).toBe(3);
  expect(whole.digest()).toMatch(/^[0-9a-f]{64}$/);
  for (const pieces of [
    ["b\t1\n", "\\N\t\n", "a\tä\n"],
    [..."a\tä\nb\t1\n\\N\t\n"],
    ["a\tä", "\nb\t", "", "1\n\\N\t\n"],
  ])
    expect(hashOf(pieces).digest()).toBe(whole.digest());
});

test("differs for a row more, less, changed, or doubled", () => {
  const others = ["", "a\n", "b\n", "a\nb\nb\n", "a\na\nb\n", "a\na\n", "b\nb\n", "ab\n", "a\nc\n", "a\n\nb\n"].map(
    (text) => hashOf([text]).digest(),
  );
  expect(new Set([...others, hashOf(["a\nb\n"]).digest()]).size).toBe(others.length + 1);
  expect(others[0]).toBe("0".repeat(64));
  expect(hashOf(["a\n"], "other").digest()).not.toBe(hashOf(["a\n"]).digest());
});

test("refuses a last row without an end", () => {
  expect(() => hashOf(["a\nb"]).digest()).toThrow("the last row has no end");
});
