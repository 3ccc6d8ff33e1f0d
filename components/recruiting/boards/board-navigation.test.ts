import { expect, test } from "vitest";
import type { BoardCard } from "./board-card.ts";
import { neighbor, nextFocusedCard, placeForKey, stageSteps } from "./board-navigation.ts";
import { boardOf, columnsOf } from "./board-state.ts";

function stage(id: string, count: number) {
  const cards = Array.from({ length: count }, (_, at) => {
    const moved_to_current_stage_at = `2026-03-01T10:${59 - at}Z`;
    return { id: `${id}${at}`, interview_plan_stage_id: id, moved_to_current_stage_at } as BoardCard;
  });
  return { id, cards, count, next_cursor: null };
}

const columns = columnsOf(boardOf([stage("a", 5), stage("b", 0), stage("c", 2)]));

test("moves up and down within the column and stops at its ends", () => {
  expect(placeForKey(columns, { stage_id: "a", at: 0 }, "ArrowUp", 3)).toEqual({ stage_id: "a", at: 0 });
  expect(placeForKey(columns, { stage_id: "a", at: 3 }, "ArrowDown", 3)).toEqual({ stage_id: "a", at: 4 });
  expect(placeForKey(columns, { stage_id: "a", at: 4 }, "ArrowDown", 3)).toEqual({ stage_id: "a", at: 4 });
  expect(placeForKey(columns, { stage_id: "a", at: 4 }, "PageUp", 3)).toEqual({ stage_id: "a", at: 1 });
  expect(placeForKey(columns, { stage_id: "a", at: 1 }, "PageDown", 9)).toEqual({ stage_id: "a", at: 4 });
  expect(placeForKey(columns, { stage_id: "a", at: 2 }, "Home", 3)).toEqual({ stage_id: "a", at: 0 });
  expect(placeForKey(columns, { stage_id: "a", at: 2 }, "End", 3)).toEqual({ stage_id: "a", at: 4 });
});

test("moves left and right past empty columns, keeping the row as far as the column reaches", () => {
  expect(placeForKey(columns, { stage_id: "a", at: 4 }, "ArrowRight", 3)).toEqual({ stage_id: "c", at: 1 });
  expect(placeForKey(columns, { stage_id: "c", at: 1 }, "ArrowLeft", 3)).toEqual({ stage_id: "a", at: 1 });
  expect(placeForKey(columns, { stage_id: "c", at: 1 }, "ArrowRight", 3)).toEqual({ stage_id: "c", at: 1 });
});

test("finds no stage before the first or after the last", () => {
  const stages = [{ id: "a" }, { id: "b" }];
  expect(neighbor(stages, "a", 1)).toEqual({ id: "b" });
  expect(neighbor(stages, "a", -1)).toBeUndefined();
  expect(neighbor(stages, "b", 1)).toBeUndefined();
  expect(neighbor(stages, "gone", 1)).toBeUndefined();
});

test("moves focus to the card that took the place of one that left, or else to any card", () => {
  expect(nextFocusedCard(columns, { stage_id: "a", at: 2 })?.id).toBe("a2");
  expect(nextFocusedCard(columns, { stage_id: "a", at: 9 })?.id).toBe("a4");
  expect(nextFocusedCard(columns, { stage_id: "b", at: 0 })?.id).toBe("a0");
});

const cardOf = (id: string) => ({ id, interview_plan_stage_id: "s" }) as BoardCard;
const stageOf = (ids: string[], hasMore = false) =>
  new Map([["s", { cards: ids.map(cardOf), count: ids.length + (hasMore ? 30 : 0), hasMore }]]);
const around = (ids: string[], id: string, at: number) => {
  const steps = stageSteps(stageOf(ids), { stage_id: "s", at }, id);
  return [steps?.at, steps?.previous?.id, steps?.next?.id];
};

test("the neighbors of an open card are those of its stage, with nobody before the first or after the last", () => {
  expect(around(["a", "b", "c"], "b", 1)).toEqual([1, "a", "c"]);
  expect(around(["a", "b", "c"], "a", 0)).toEqual([0, undefined, "b"]);
  expect(around(["a", "b", "c"], "c", 2)).toEqual([2, "b", undefined]);
  expect(stageSteps(stageOf(["a"]), { stage_id: "gone", at: 0 }, "a")).toBeNull();
});

test("when the open card has moved to another stage, the next one is the one that took its place", () => {
  expect(around(["a", "c"], "b", 1)).toEqual([null, "a", "c"]);
  expect(around(["a"], "b", 1)).toEqual([null, "a", undefined]);
});

test("more cards are asked for before the loaded ones end", () => {
  const ids = Array.from({ length: 10 }, (_, n) => String(n));
  const isShortAt = (at: number, hasMore: boolean) =>
    stageSteps(stageOf(ids, hasMore), { stage_id: "s", at }, String(at))?.isShort;
  expect([isShortAt(2, true), isShortAt(6, true), isShortAt(6, false)]).toEqual([false, true, false]);
});
