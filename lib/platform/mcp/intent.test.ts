import { expect, test } from "vitest";
import { intentOf } from "./intent.ts";
import { stemsOf } from "./ranking.ts";

test.each([
  ["Which invoices are overdue?", "question"],
  ["could you please show me the payments", "question"],
  ["Pay everything that's due", "request"],
  ["I need to fire Tom", "request"],
  ["Please, can you add a bonus for Ada?", null],
  ["two entries for Marta", null],
  ["", null],
])("%s: %s", (words, intent) => {
  expect(intentOf(words)).toBe(intent);
});

test.each([
  ["turn Hannes's login off", "disable"],
  ["switch it back on", "enable"],
  ["She sent her laptop back", "return"],
  ["let Ana go", "fire"],
  ["we turned him down", "reject"],
  ["the contract runs out in May", "expire"],
])("%s says %s", (words, one) => {
  expect(stemsOf(words)).toEqual(expect.arrayContaining(stemsOf(one)));
});
