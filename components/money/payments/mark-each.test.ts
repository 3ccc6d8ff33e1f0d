import { expect, test } from "vitest";
import { markEach, type Outcome } from "./mark-each.ts";
import type { PaymentRow } from "./payment-list.tsx";

const rows = ["a", "b", "c", "d"].map((id) => ({ id }) as PaymentRow);

async function markWith(outcomes: Record<string, Outcome>) {
  const tried: string[] = [];
  const steps: number[] = [];
  const run = await markEach(
    rows,
    async ({ id }) => {
      tried.push(id);
      return outcomes[id] ?? { message: null, isSignedOut: false };
    },
    ({ done, refused }) => steps.push(done.length + refused.length),
  );
  const refused = run.refused.map(({ row, message }) => [row.id, message]);
  return { tried, steps, done: run.done.map(({ id }) => id), refused, isOver: run.isOver };
}

test("a refused payment stops none of the others", async () => {
  expect(await markWith({ b: { message: "Changed", isSignedOut: false } })).toEqual({
    ...{ tried: ["a", "b", "c", "d"], steps: [0, 1, 2, 3, 4], done: ["a", "c", "d"] },
    ...{ refused: [["b", "Changed"]], isOver: true },
  });
});

test("after a sign-out nothing more is sent, and the rest is listed as not tried", async () => {
  const { tried, done, refused } = await markWith({ b: { message: "Sign in again", isSignedOut: true } });
  expect([tried, done]).toEqual([["a", "b"], ["a"]]);
  const message = "Not tried, because you were signed out";
  expect(refused).toEqual([["b", "Sign in again"], ...["c", "d"].map((id) => [id, message])]);
});
