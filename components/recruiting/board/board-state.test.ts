import fc from "fast-check";
import { expect, test } from "vitest";
import {
  boardOf,
  columnsOf,
  type Placed,
  placeOf,
  shownCard,
  withCards,
  withConfirmed,
  withoutPending,
  withPending,
} from "./board-state.ts";

const stages = [{ id: "screen" }, { id: "interview" }, { id: "offer" }];
const any = () => true;

function card(id: string, stage_id: string, minute: number, version = 1): Placed {
  return {
    ...{ id, stage_id, version },
    moved_to_current_stage_at: `2026-03-01T10:${String(minute).padStart(2, "0")}:00.000Z`,
  };
}

const idsIn = (columns: ReturnType<typeof columnsOf>, stage: string) => columns.get(stage)?.map(({ id }) => id);
const move = (token: number, id: string, stage_id: string) => ({ token, id, stage_id, at: "2026-03-01T11:00:00.000Z" });

test("a column has the newest arrival first, and a moved card is on top of its new column at once", () => {
  const state = boardOf([card("a", "screen", 1), card("b", "screen", 2), card("c", "interview", 3)]);
  expect(idsIn(columnsOf(state, stages, any), "screen")).toEqual(["b", "a"]);
  const moved = columnsOf(withPending(state, [move(1, "a", "interview")]), stages, any);
  expect([idsIn(moved, "screen"), idsIn(moved, "interview")]).toEqual([["b"], ["a", "c"]]);
});

test("a refused move puts the card back to the very place it had", () => {
  const cards = [card("a", "screen", 1), card("b", "screen", 2), card("c", "screen", 3)];
  const state = boardOf(cards);
  const after = withoutPending(withPending(state, [move(7, "b", "offer")]), 7);
  expect(placeOf(columnsOf(after, stages, any), "b")).toEqual({ stage_id: "screen", at: 1 });
});

test("two fast moves end in the last one, whatever order their replies come in", () => {
  const replies = [card("a", "interview", 10, 2), card("a", "offer", 11, 3)];
  for (const order of [[0, 1] as const, [1, 0] as const]) {
    let state = withPending(boardOf([card("a", "screen", 1)]), [move(1, "a", "interview"), move(2, "a", "offer")]);
    for (const at of order) {
      state = withConfirmed(state, at + 1, replies[at] as Placed);
      expect(shownCard(state, "a")?.stage_id).toBe("offer");
    }
    expect(state.pending).toEqual([]);
  }
});

test("a late poll does not take a card back to where it was before a confirmed move", () => {
  const state = withCards(boardOf([card("a", "screen", 1, 1)]), [card("a", "offer", 5, 4)]);
  expect(withCards(state, [card("a", "interview", 3, 2)])).toBe(state);
});

test("what others move or remove is seen, and columns that did not change stay the same array", () => {
  const state = boardOf([card("a", "screen", 1), card("b", "interview", 2), card("c", "offer", 3)]);
  const before = columnsOf(state, stages, any);
  const after = columnsOf(withCards(state, [card("a", "interview", 9, 2)], ["b"]), stages, any, before);
  expect(idsIn(after, "interview")).toEqual(["a"]);
  expect(after.get("offer")).toBe(before.get("offer"));
});

test("every application is in exactly one column, whatever is moved and confirmed", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const steps = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...stages), fc.boolean()), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (moves) => {
      let state = boardOf(ids.map((id, at) => card(id, "screen", at)));
      for (const [token, [id, stage, confirmed]] of moves.entries()) {
        state = withPending(state, [move(token, id, stage.id)]);
        if (confirmed) state = withConfirmed(state, token, card(id, stage.id, token, token + 2));
      }
      const shown = [...columnsOf(state, stages, any).values()].flat().map(({ id }) => id);
      expect(shown.toSorted()).toEqual(ids);
    }),
  );
});
