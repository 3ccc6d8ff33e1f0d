import { expect, test } from "vitest";
import { inOrderOf, moved } from "./use-saved-order.ts";

test("moves an item to its new place and loses nothing at the ends", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], 1, 1)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], 2, 3)).toEqual(["a", "b", "c"]);
});

test("keeps later additions when an order is restored", () => {
  const stages = ["c", "new", "a", "b"].map((id) => ({ id }));
  expect(inOrderOf(stages, ["a", "b", "c"]).map(({ id }) => id)).toEqual(["a", "b", "c", "new"]);
});
