import { expect, test } from "vitest";
import type { Placed } from "./board-state.ts";
import { createBoardStore } from "./board-store.ts";

interface Sent {
  card: Placed;
  to: string;
  key: string;
  /** Answers as the server that has made the move, or that refuses it. */
  confirm: () => Promise<void>;
  refuse: () => Promise<void>;
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

function cardOf(id: string, stage_id = "screen"): Placed {
  return { id, stage_id, version: 1, moved_to_current_stage_at: "2026-03-01T10:00:00.000Z" };
}

/** A store whose requests are answered when the test says so. */
function stage(ids: readonly string[]) {
  const sent: Sent[] = [];
  let version = 1;
  function answered(card: Placed, to: string, key: string): Promise<Placed> {
    const { promise, resolve, reject } = Promise.withResolvers<Placed>();
    version += 1;
    const after = { ...card, stage_id: to, version };
    sent.push({
      ...{ card, to, key },
      confirm: async () => {
        resolve(after);
        await settle();
      },
      refuse: async () => {
        reject(new Error("Not now"));
        await settle();
      },
    });
    return promise;
  }
  const store = createBoardStore<Placed, { stage_id: string }>(
    ids.map((id) => cardOf(id)),
    {
      move: (card, { stage_id }, key) => answered(card, stage_id, key),
      undo: (card) => answered(card, "screen", ""),
    },
  );
  return { store, sent };
}

test("a move is seen before the server has answered, and a refusal takes it back and says why", async () => {
  const { store, sent } = stage(["a"]);
  const result = store.move(["a"], { stage_id: "offer" });
  expect(store.card("a")?.stage_id).toBe("offer");
  await settle();
  await sent[0]?.refuse();
  expect(store.card("a")).toEqual(cardOf("a"));
  const { moved, failed } = await result;
  expect(moved).toEqual([]);
  expect(failed.map(({ error }) => String(error))).toEqual(["Error: Not now"]);
});

test("two moves of one application are sent one after the other, the second as the first has left it", async () => {
  const { store, sent } = stage(["a"]);
  void store.move(["a"], { stage_id: "interview" });
  void store.move(["a"], { stage_id: "offer" });
  await settle();
  expect(sent.map(({ to }) => to)).toEqual(["interview"]);
  await sent[0]?.confirm();
  expect(store.card("a")?.stage_id).toBe("offer");
  expect(sent[1]?.card).toMatchObject({ stage_id: "interview", version: 2 });
  await sent[1]?.confirm();
  expect(store.get().pending).toEqual([]);
  expect(store.card("a")?.stage_id).toBe("offer");
});

test("many are moved with four requests at a time, and each has its own result", async () => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  const { store, sent } = stage(ids);
  const result = store.move(ids, { stage_id: "offer" });
  await settle();
  expect(sent).toHaveLength(4);
  for (const [at, id] of ids.entries()) {
    const one = sent.find(({ card }) => card.id === id);
    await (at % 3 === 0 ? one?.refuse() : one?.confirm());
  }
  const { moved, failed } = await result;
  expect(moved.map(({ after }) => after.id)).toEqual(["b", "c", "e", "f"]);
  expect(failed.map(({ card }) => card.id)).toEqual(["a", "d"]);
});

test("a retry is sent with the key of the request that failed", async () => {
  const { store, sent } = stage(["a"]);
  const first = store.move(["a"], { stage_id: "offer" });
  await settle();
  await sent[0]?.refuse();
  const { failed } = await first;
  void store.move(["a"], { stage_id: "offer" }, new Map(failed.map(({ card, key }) => [card.id, key])));
  await settle();
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("undo shows the stage before once the server has it", async () => {
  const { store, sent } = stage(["a"]);
  const moving = store.move(["a"], { stage_id: "offer" });
  await settle();
  await sent[0]?.confirm();
  const undoing = store.undo((await moving).moved);
  await settle();
  await sent[1]?.confirm();
  expect((await undoing).failed).toEqual([]);
  expect(store.card("a")).toMatchObject({ stage_id: "screen", version: 3 });
});
