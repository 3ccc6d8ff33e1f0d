import { expect, test } from "vitest";
import { type BoardFilters, isFiltered, loadBoardView, matcherOf, savedQueryOf, unfiltered } from "./board-view.ts";

const now = Date.parse("2026-03-10T12:00:00.000Z");
const targets = new Map([
  ["screen", 5],
  ["offer", null],
]);
const ana = {
  ...{ id: "1", stage_id: "screen", version: 1, moved_to_current_stage_at: "2026-03-01T12:00:00.000Z" },
  ...{ first_name: "Ana", last_name: "Ruiz", email: "ana@ruiz.example" },
  ...{ source_slug: "LINKEDIN_BASIC", tag_ids: ["senior", "remote"] },
};

const passes = (filters: Partial<BoardFilters>, card = ana) => matcherOf({ ...unfiltered, ...filters }, targets, now)(card);

test("a search finds every word in name or email, in any case and order", () => {
  expect(passes({ q: "RUIZ an" })).toBe(true);
  expect(passes({ q: "ruiz.example" })).toBe(true);
  expect(passes({ q: "ana bo" })).toBe(false);
  expect(passes({ q: "  " })).toBe(true);
});

test("tags and sources are any of those chosen, and all kinds of filters hold together", () => {
  expect(passes({ tag: ["junior", "remote"] })).toBe(true);
  expect(passes({ tag: ["junior"] })).toBe(false);
  expect(passes({ source: ["INTERNAL_REFERRAL", "LINKEDIN_BASIC"] })).toBe(true);
  expect(passes({ source: ["INTERNAL_REFERRAL"] })).toBe(false);
  expect(passes({ tag: ["remote"], q: "bo" })).toBe(false);
  expect(passes({ source: ["LINKEDIN_BASIC"] }, { ...ana, source_slug: null as unknown as string })).toBe(false);
});

test("time in stage is at least so many days, or over the target of the very stage", () => {
  expect(passes({ wait: "7" })).toBe(true);
  expect(passes({ wait: "14" })).toBe(false);
  expect(passes({ wait: "over" })).toBe(true);
  expect(passes({ wait: "over" }, { ...ana, stage_id: "offer" })).toBe(false);
});

test("a saved view keeps the filters, in one spelling, and not the open application", () => {
  const view = loadBoardView(new URLSearchParams("wait=over&q=ana&application=x&tag=a,b"));
  expect(savedQueryOf(view)).toBe("q=ana&tag=a%2Cb&wait=over");
  expect(isFiltered(view)).toBe(true);
  expect(isFiltered(loadBoardView(new URLSearchParams("application=x")))).toBe(false);
});
