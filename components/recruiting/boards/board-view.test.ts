import { expect, test } from "vitest";
import { filtersOf, isFiltered, loadBoardView, matchesWait, savedQueryOf } from "./board-view.ts";

const now = Date.parse("2026-03-10T12:00:00.000Z");
const nineDays = { moved_to_current_stage_at: "2026-03-01T12:00:00.000Z" };

test("requests the board with exactly the filters that are set", () => {
  expect(filtersOf(loadBoardView(new URLSearchParams("")))).toEqual({});
  expect(filtersOf(loadBoardView(new URLSearchParams("q=+ana+&tag=a,b&source=LINKEDIN_BASIC&wait=7")))).toEqual({
    search: "ana",
    candidate_tag_ids: ["a", "b"],
    source_slugs: ["LINKEDIN_BASIC"],
  });
});

test("filters time in stage by a minimum number of days, or by being over the stage's target", () => {
  expect(matchesWait(null, nineDays, null, now)).toBe(true);
  expect(matchesWait("7", nineDays, null, now)).toBe(true);
  expect(matchesWait("14", nineDays, null, now)).toBe(false);
  expect(matchesWait("over", nineDays, 5, now)).toBe(true);
  expect(matchesWait("over", nineDays, 9, now)).toBe(false);
  expect(matchesWait("over", nineDays, null, now)).toBe(false);
});

test("saves the filters of a view in one canonical form, without the open application", () => {
  const view = loadBoardView(new URLSearchParams("wait=over&q=ana&application=x&tag=a,b"));
  expect(savedQueryOf(view)).toBe("q=ana&tag=a%2Cb&wait=over");
  expect(isFiltered(view)).toBe(true);
  expect(isFiltered(loadBoardView(new URLSearchParams("application=x")))).toBe(false);
});
