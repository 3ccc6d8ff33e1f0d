import { expect, test } from "vitest";
import { stageSteps } from "./stage-steps.ts";

const cardOf = (id: string) => ({
  ...{ id, candidate_id: `c${id}`, interview_plan_stage_id: "s", moved_to_current_stage_at: "2026-01-01" },
});
const columnsOf = (ids: string[], hasMore = false) =>
  new Map([["s", { cards: ids.map(cardOf), count: ids.length + (hasMore ? 30 : 0), hasMore }]]);
const around = (ids: string[], id: string, at: number) => {
  const steps = stageSteps(columnsOf(ids), { stage_id: "s", at }, id);
  return [steps?.at, steps?.previous?.id, steps?.next?.id];
};

test("the neighbors of an open card are those of its stage, with nobody before the first or after the last", () => {
  expect(around(["a", "b", "c"], "b", 1)).toEqual([1, "a", "c"]);
  expect(around(["a", "b", "c"], "a", 0)).toEqual([0, undefined, "b"]);
  expect(around(["a", "b", "c"], "c", 2)).toEqual([2, "b", undefined]);
  expect(stageSteps(columnsOf(["a"]), { stage_id: "gone", at: 0 }, "a")).toBeNull();
});

test("when the open card has moved to another stage, the next one is the one that took its place", () => {
  expect(around(["a", "c"], "b", 1)).toEqual([null, "a", "c"]);
  expect(around(["a"], "b", 1)).toEqual([null, "a", undefined]);
});

test("more cards are asked for before the loaded ones end", () => {
  const ids = Array.from({ length: 10 }, (_, n) => String(n));
  const isShortAt = (at: number, hasMore: boolean) =>
    stageSteps(columnsOf(ids, hasMore), { stage_id: "s", at }, String(at))?.isShort;
  expect([isShortAt(2, true), isShortAt(6, true), isShortAt(6, false)]).toEqual([false, true, false]);
});
