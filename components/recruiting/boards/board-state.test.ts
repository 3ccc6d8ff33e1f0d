import fc from "fast-check";
import { expect, test } from "vitest";
import { proof } from "#lib/testing/size.ts";
import type { BoardCard } from "./board-card.ts";
import {
  type BoardState,
  boardOf,
  columnsOf,
  placeOf,
  settled,
  shownCard,
  withChanges,
  withConfirmed,
  withoutPending,
  withPage,
  withPending,
} from "./board-state.ts";

const stageIds = ["screen", "interview", "offer"] as const;

function card(id: string, interview_plan_stage_id: string, minute: number): BoardCard {
  const moved_to_current_stage_at = `2026-03-01T10:${String(minute).padStart(2, "0")}Z`;
  return { id, interview_plan_stage_id, moved_to_current_stage_at } as BoardCard;
}

function board(
  cards: readonly BoardCard[],
  more: Partial<Record<string, { count: number; next_cursor: string }>> = {},
) {
  return boardOf(
    stageIds.map((id) => {
      const own = cards.filter((each) => each.interview_plan_stage_id === id);
      return { id, cards: own, count: own.length, next_cursor: null, ...more[id] };
    }),
  );
}

const move = (token: number, id: string, stage_id: string) => ({
  ...{ token, id, stage_id, confirmed: null },
  at: "2026-03-01T11:00Z",
});
const idsIn = (state: BoardState, stage: string) =>
  columnsOf(state)
    .get(stage)
    ?.cards.map(({ id }) => id);
const countsOf = (state: BoardState) => stageIds.map((id) => columnsOf(state).get(id)?.count);
const said = (cards: BoardCard[], counts: number[]) => ({
  cards,
  removed_ids: [],
  counts: counts.map((count, at) => ({ interview_plan_stage_id: stageIds[at] as string, count })),
});

test("sorts a column by latest move and puts a moved card on top of its new column immediately", () => {
  const state = board([card("a", "screen", 1), card("b", "screen", 2), card("c", "interview", 3)]);
  expect(idsIn(state, "screen")).toEqual(["b", "a"]);
  const moved = withPending(state, [move(1, "a", "interview")]);
  expect([idsIn(moved, "screen"), idsIn(moved, "interview")]).toEqual([["b"], ["a", "c"]]);
  expect(countsOf(moved)).toEqual([1, 2, 0]);
});

test("puts the card of a refused move back in its exact place", () => {
  const state = board([card("a", "screen", 1), card("b", "screen", 2), card("c", "screen", 3)]);
  const after = withoutPending(withPending(state, [move(7, "b", "offer")]), 7);
  expect(placeOf(columnsOf(after), "b")).toEqual({ stage_id: "screen", at: 1 });
});

test("keeps a confirmed move until a later request contains it, even if an earlier response arrives late", () => {
  let state = withPending(board([card("a", "screen", 1)]), [move(1, "a", "offer")]);
  state = withConfirmed(state, 1, 5);
  state = settled(withChanges(state, said([card("a", "interview", 2)], [0, 1, 0])), 4);
  expect(shownCard(state, "a")?.interview_plan_stage_id).toBe("offer");
  expect(countsOf(state)).toEqual([0, 0, 1]);
  state = settled(withChanges(state, said([card("a", "offer", 3)], [0, 0, 1])), 5);
  expect(state.pending).toEqual([]);
  expect(countsOf(state)).toEqual([0, 0, 1]);
});

test("shows the later move if someone else moved the same card", () => {
  let state = withConfirmed(withPending(board([card("a", "screen", 1)]), [move(1, "a", "offer")]), 1, 1);
  state = settled(withChanges(state, said([card("a", "interview", 9)], [0, 1, 0])), 2);
  expect(idsIn(state, "interview")).toEqual(["a"]);
});

test("counts cards that aren't loaded yet, and doesn't overwrite newer data with a page", () => {
  const first = board([card("a", "screen", 9)], { screen: { count: 120, next_cursor: "next" } });
  const state = withChanges(first, said([card("b", "offer", 30)], [119, 0, 1]));
  expect(countsOf(state)).toEqual([119, 0, 1]);
  const read = withPage(state, "screen", { data: [card("b", "screen", 8), card("c", "screen", 7)], next_cursor: null });
  expect(idsIn(read, "screen")).toEqual(["a", "c"]);
  expect(idsIn(read, "offer")).toEqual(["b"]);
});

test("keeps the identity of unchanged columns, so they don't render again", () => {
  const state = board([card("a", "screen", 1), card("b", "interview", 2), card("c", "offer", 3)]);
  const before = columnsOf(state);
  const after = columnsOf(withPending(state, [move(1, "a", "interview")]), before);
  expect(after.get("offer")).toBe(before.get("offer"));
  expect(after.get("interview")).not.toBe(before.get("interview"));
});

test("keeps every application in one column, counted once, through any moves, refusals and confirmations", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const step = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...stageIds), fc.constantFrom("wait", "no", "yes"));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (moves) => {
      let state = board(ids.map((id, at) => card(id, "screen", at)));
      for (const [token, [id, stage, reply]] of moves.entries()) {
        state = withPending(state, [move(token, id, stage)]);
        if (reply === "no") state = withoutPending(state, token);
        if (reply === "yes") state = withConfirmed(state, token, token);
      }
      const columns = [...columnsOf(state).values()];
      expect(columns.flatMap(({ cards }) => cards.map(({ id }) => id)).toSorted()).toEqual(ids);
      expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
    }),
    proof(100),
  );
});
