import { expect, test } from "vitest";
import { addedUpFirst } from "./added-up-at-once.ts";

test("a page waits for the amounts of two open cycles at most, and for none of a large one", () => {
  const cycle = (id: number, contracts_total: number, status: "open" | "closed" = "open") => ({
    ...{ id, contracts_total, status },
  });
  const idsOf = (rows: ReturnType<typeof cycle>[]) => addedUpFirst(rows).map(({ id }) => id);
  expect(idsOf([cycle(1, 9), cycle(2, 9, "closed"), cycle(3, 9), cycle(4, 9)])).toEqual([1, 3]);
  expect(idsOf([cycle(1, 2001), cycle(2, 2000), cycle(3, 9)])).toEqual([2]);
});
