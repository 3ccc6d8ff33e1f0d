import { expect, test } from "vitest";
import { domOf, elementHeight, follow, goTo } from "./scroll-map.ts";

const short = { rows: 1000, rowHeight: 36, viewport: 700 };
const million = { rows: 1_000_000, rowHeight: 44, viewport: 700 };

test("maps a list that fits in the element one to one", () => {
  expect(elementHeight(short)).toBe(36_000);
  expect(follow(short, { dom: 0, top: 0 }, 20_000)).toEqual({ dom: 20_000, top: 20_000 });
});

test("shows the last of a million rows at the end of the scrollbar", () => {
  const end = elementHeight(million) - million.viewport;
  expect(follow(million, { dom: 0, top: 0 }, end).top).toBe(44_000_000 - 700);
});

test("shows the middle row at the middle of the scrollbar", () => {
  const middle = (elementHeight(million) - million.viewport) / 2;
  expect(follow(million, { dom: 0, top: 0 }, middle).top).toBeCloseTo((44_000_000 - 700) / 2);
});

test("moves rows as many px as the element on a wheel turn, at any position", () => {
  const deep = goTo(million, { dom: 0, top: 0 }, 20_000_000);
  expect(follow(million, deep, deep.dom + 120)).toEqual({ dom: deep.dom + 120, top: 20_000_120 });
});

test("jumping to a row round-trips through its element position", () => {
  for (const top of [0, 99_999, 100_001, 22_000_000, 43_899_300, 43_999_300]) {
    const { dom } = goTo(million, { dom: 4_000_000, top: 4_000_000 }, top);
    expect(dom).toBeCloseTo(domOf(million, top));
  }
});

test("never makes rows unreachable when the element is at its edge", () => {
  const stuck = follow(million, { dom: 90, top: 5_000_000 }, 0);
  expect(stuck.top).toBe(4_999_910);
  expect(stuck.dom).toBeGreaterThan(100_000);
});
