import { expect, test } from "vitest";
import { pagesAround, pagesOf } from "./pages.ts";

test("rows inside one page are on that page", () => {
  expect(pagesOf(0, 40)).toEqual([0]);
  expect(pagesOf(100, 200)).toEqual([1]);
});

test("rows across a border are on both pages", () => {
  expect(pagesOf(90, 130)).toEqual([0, 1]);
});

test("no rows are on the page where they would begin", () => {
  expect(pagesOf(0, 0)).toEqual([0]);
});

test("a list that opens just behind a border needs the rows before it too", () => {
  expect(pagesAround(0)).toEqual([0]);
  expect(pagesAround(103)).toEqual([0, 1]);
  expect(pagesAround(190)).toEqual([1, 2]);
});
