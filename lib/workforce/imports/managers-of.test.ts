import { expect, test } from "vitest";
import { managersOf } from "./managers-of.ts";

const emailOf = (n: number) => `p${n}@people.example`;

/** Rows 2, 3, …, each with a manager in the file, by number. */
function fileOf(managers: readonly (number | "nobody" | null)[]) {
  const rows = managers.map((manager, at) => ({
    row: at + 2,
    values: {
      email: emailOf(at),
      manager_email: manager === null ? undefined : manager === "nobody" ? "nobody@people.example" : emailOf(manager),
    },
  }));
  const people = managers.map((_, at) => ({ id: `id-${at}`, email: emailOf(at) }));
  return [rows, people, new Map<string, { id: string }>()] as const;
}

const badRows = (managers: readonly (number | "nobody" | null)[], skips: boolean) =>
  managersOf(...fileOf(managers), skips)
    .problems.map(({ row }) => row)
    .sort((a, b) => a - b);

test("a row with an unknown manager is bad, and if bad rows are skipped, so is everybody below", () => {
  const file = ["nobody", 0, 1, null, 3] as const;
  expect(badRows(file, false)).toEqual([2]);
  expect(badRows(file, true)).toEqual([2, 3, 4]);
});

test("a circle is bad, and if bad rows are skipped, so are those who report to it", () => {
  const file = [1, 0, 1, 2, null] as const;
  expect(badRows(file, false)).toEqual([2, 3]);
  expect(badRows(file, true)).toEqual([2, 3, 4, 5]);
});

test("a chain as long as a file may be is settled in one pass", () => {
  const length = 20_000;
  const chain = Array.from({ length }, (_, at) => (at === length - 1 ? "nobody" : at + 1));
  const { managers, problems } = managersOf(...fileOf(chain), true);
  expect([managers.size, problems.length]).toEqual([length - 1, length]);
});
