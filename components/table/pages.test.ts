import { expect, test } from "vitest";
import { pagesAround, pagesOf } from "./pages.ts";

test("returns a single page for rows within it", () => {
  expect(pagesOf(0, 40)).toEqual([0]);
  expect(pagesOf(100, 200)).toEqual([1]);
});

test("returns both pages for rows across a page boundary", () => {
  expect(pagesOf(90, 130)).toEqual([0, 1]);
});

test("returns the page where an empty range would start", () => {
  expect(pagesOf(0, 0)).toEqual([0]);
});

test("includes the previous page when a list opens just past a page boundary", () => {
  expect(pagesAround(0)).toEqual([0]);
  expect(pagesAround(103)).toEqual([0, 1]);
  expect(pagesAround(190)).toEqual([1, 2]);
});
