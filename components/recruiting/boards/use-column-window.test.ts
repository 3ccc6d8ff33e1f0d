import fc from "fast-check";
import { expect, test } from "vitest";
import { proof } from "#lib/testing/size.ts";
import { rendered, scrollTo, windowOf } from "./use-column-window.ts";

const columns = fc.record({
  count: fc.integer({ min: 0, max: 5000 }),
  top: fc.integer({ min: 0, max: 500_000 }),
  height: fc.integer({ min: 0, max: 2000 }),
});

test("renders every card in view, and at most three more than fit", () => {
  fc.assert(
    fc.property(columns, ({ count, ...view }) => {
      const { first, end } = windowOf(count, 96, view);
      expect(end - first).toBeLessThanOrEqual(Math.ceil(view.height / 96) + 3);
      for (let at = 0; at < Math.min(count, 200); at += 1) {
        const inSight = at * 96 < view.top + view.height && (at + 1) * 96 > view.top;
        if (inSight) expect(at >= first && at < end).toBe(true);
      }
    }),
    proof(100),
  );
});

test("renders the last cards of a column that shrank while scrolled down", () => {
  const { first, end } = windowOf(3, 96, { top: 40_000, height: 600 });
  expect(rendered({ first, end }, -1)).toEqual([2]);
});

test("keeps the focused card rendered, in order, when it is scrolled out of view", () => {
  expect(rendered({ first: 10, end: 13 }, 2)).toEqual([2, 10, 11, 12]);
  expect(rendered({ first: 10, end: 13 }, 40)).toEqual([10, 11, 12, 40]);
  expect(rendered({ first: 10, end: 13 }, 11)).toEqual([10, 11, 12]);
});

test("scrolls as little as possible to reach a card", () => {
  const view = { top: 200, height: 300 };
  expect(scrollTo(0, 100, view)).toBe(0);
  expect(scrollTo(3, 100, view)).toBe(200);
  expect(scrollTo(6, 100, view)).toBe(400);
});
