import { expect, test } from "vitest";
import { neighbor, nextFocusedCard, placeForKey } from "./board-navigation.ts";
import { boardOf, columnsOf } from "./board-state.ts";

function stage(id: string, count: number) {
  const cards = Array.from({ length: count }, (_, at) => ({
    ...{ id: `${id}${at}`, interview_plan_stage_id: id },
    moved_to_current_stage_at: `2026-03-01T10:${59 - at}Z`,
  }));
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
