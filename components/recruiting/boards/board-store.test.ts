import { expect, test } from "vitest";
import type { BoardCard } from "./board-card.ts";
import { columnsOf } from "./board-state.ts";
import { createBoardStore } from "./board-store.ts";

interface Sent {
  id: string;
  to: string;
  from: string;
  key: string;
  confirm: () => Promise<void>;
  refuse: () => Promise<void>;
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const place = { interview_plan_stage_id: "screen", moved_to_current_stage_at: "2026-03-01T10:00:00.000Z" };
const cardOf = (id: string) => ({ id, ...place }) as BoardCard;

const to = (stage_id: string) => ({ stage_id, is_current_stage: true });

/** A store whose requests resolve when the test says so. */
function stage(ids: readonly string[]) {
  const sent: Sent[] = [];
  function answered(id: string, whereto: string, key: string, answer: string, from = ""): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const then = (act: () => void) => async () => {
      act();
      await settle();
    };
    sent.push({
      ...{ id, to: whereto, key, from },
      confirm: then(() => resolve(answer)),
      refuse: then(() => reject(new Error("Not now"))),
    });
    return promise;
  }
  const stages = [
    { id: "screen", cards: ids.map(cardOf), count: ids.length, next_cursor: null },
    { id: "interview", cards: [], count: 0, next_cursor: null },
    { id: "offer", cards: [], count: 0, next_cursor: null },
  ];
  const store = createBoardStore(stages, {
    move: (id, { stage_id }, key, from) => answered(id, stage_id, key, `entry of ${id} in ${stage_id}`, from),
    undo: (id, entryId) => answered(id, `undo ${entryId}`, "", "screen"),
  });
  return { store, sent, stageOf: (id: string) => store.card(id)?.interview_plan_stage_id };
}

test("shows a move before the server responds, and a refusal reverts it and gives the reason", async () => {
  const { store, sent, stageOf } = stage(["a"]);
  const result = store.move(["a"], to("offer"));
  expect(stageOf("a")).toBe("offer");
  await settle();
  await sent[0]?.refuse();
  expect(store.card("a")).toEqual(cardOf("a"));
  const { moved, failed } = await result;
  expect(moved).toEqual([]);
  expect(failed.map(({ error }) => String(error))).toEqual(["Error: Not now"]);
});

test("sends two moves of one application in sequence and ends with the last one", async () => {
  const { store, sent, stageOf } = stage(["a"]);
  void store.move(["a"], to("interview"));
  void store.move(["a"], to("offer"));
  await settle();
  expect(sent.map((each) => each.to)).toEqual(["interview"]);
  await sent[0]?.confirm();
  expect(stageOf("a")).toBe("offer");
  expect(sent.map((each) => each.to)).toEqual(["interview", "offer"]);
  await sent[1]?.confirm();
  expect(stageOf("a")).toBe("offer");
  store.take({ cards: [], removed_ids: [], counts: [] }, store.now());
  expect(store.get().pending).toEqual([]);
});

test("sends the stage that the card was shown in, including that of an earlier pending move", async () => {
  const { store, sent } = stage(["a"]);
  void store.move(["a"], to("interview"));
  void store.move(["a"], to("offer"));
  await settle();
  await sent[0]?.confirm();
  expect(sent.map(({ from }) => from)).toEqual(["screen", "interview"]);
});

test("moves nothing when a stage is only recorded", async () => {
  const { store, sent, stageOf } = stage(["a"]);
  const result = store.move(["a"], { stage_id: "offer", is_current_stage: false });
  expect(stageOf("a")).toBe("screen");
  await settle();
  await sent[0]?.confirm();
  expect(stageOf("a")).toBe("screen");
  expect((await result).moved).toHaveLength(1);
});

test("moves many cards with four concurrent requests and gives each its own result", async () => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  const { store, sent } = stage(ids);
  const result = store.move(ids, to("offer"));
  await settle();
  expect(sent).toHaveLength(4);
  for (const [at, id] of ids.entries()) {
    const one = sent.find((each) => each.id === id);
    await (at % 3 === 0 ? one?.refuse() : one?.confirm());
  }
  const { moved, failed } = await result;
  expect(moved.map(({ card }) => card.id).toSorted()).toEqual(["b", "c", "e", "f"]);
  expect(failed.map(({ card }) => card.id).toSorted()).toEqual(["a", "d"]);
});

test("retries with the idempotency key of the failed request", async () => {
  const { store, sent } = stage(["a"]);
  const first = store.move(["a"], to("offer"));
  await settle();
  await sent[0]?.refuse();
  const { failed } = await first;
  void store.move(["a"], to("offer"), new Map(failed.map(({ card, key }) => [card.id, key])));
  await settle();
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("undo restores a card's place among the others; a move puts it on top", async () => {
  const { store, sent } = stage(["a", "b", "c"]);
  const order = (id: string) =>
    columnsOf(store.get())
      .get(id)
      ?.cards.map((card) => card.id);
  const before = order("screen");
  const moving = store.move(["b"], to("offer"));
  await settle();
  await sent[0]?.confirm();
  const undoing = store.undo((await moving).moved);
  expect([order("screen"), order("offer")]).toEqual([before, []]);
  await settle();
  await sent[1]?.confirm();
  await undoing;
  expect(order("screen")).toEqual(before);
  void store.move(["a"], to("offer"));
  void store.move(["b"], to("offer"));
  expect(order("offer")).toEqual(["b", "a"]);
});

test("shows undo immediately, sends the move's entry id, and leaves the card where it was moved to if refused", async () => {
  const { store, sent, stageOf } = stage(["a"]);
  const moving = store.move(["a"], to("offer"));
  await settle();
  await sent[0]?.confirm();
  const { moved } = await moving;
  const undoing = store.undo(moved);
  expect(stageOf("a")).toBe("screen");
  await settle();
  expect(sent[1]?.to).toBe("undo entry of a in offer");
  await sent[1]?.refuse();
  expect(stageOf("a")).toBe("offer");
  expect((await undoing).failed).toHaveLength(1);
});
