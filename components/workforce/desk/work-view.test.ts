import { expect, test } from "vitest";
import {
  adjustmentAddress,
  adjustmentFilters,
  adjustmentParams,
  loadAdjustmentView,
  savedQueryOf,
  savedViewOf,
} from "#components/workforce/adjustments/adjustment-view.ts";
import { loadTimesheetView, timesheetFilters } from "#components/workforce/timesheets/timesheet-view.ts";

test("shows pending records by default and every status for `all`, and ignores unknown statuses", () => {
  const statusOf = (query: string) => timesheetFilters(loadTimesheetView(`?${query}`)).statuses;
  expect(statusOf("")).toEqual(["pending"]);
  expect(statusOf("status=all")).toBeUndefined();
  expect(statusOf("status=rejected,approved")).toEqual(["approved", "rejected"]);
  expect(statusOf("status=nonsense")).toEqual(["pending"]);
});

test("passes every valid filter of a URL to the API, and none that is malformed", () => {
  const view = loadAdjustmentView(
    "?status=declined&type=bonus,other,gift&category=train,hotel,milestone&contract=37nex2x&from=2026-03-01&to=2026-02-30",
  );
  expect(adjustmentFilters(view)).toEqual({
    limit: 30,
    statuses: ["declined"],
    types: ["bonus", "other"],
    category_ids: ["train", "milestone"],
    contract_id: "37nex2x",
    from: "2026-03-01",
  });
});

test("includes the last day of a range by sending the day after it as the API's end", () => {
  const { from, to } = timesheetFilters(loadTimesheetView("?from=2026-02-01&to=2026-02-28"));
  expect([from, to]).toEqual(["2026-02-01", "2026-03-01"]);
});

test("round-trips every status filter", () => {
  const { status } = adjustmentParams;
  for (const value of [[], ["pending"], ["approved", "declined"]] as const)
    expect(status.parse(status.serialize([...value]))).toEqual(value);
});

test("saves every filter of a view, but not the open record", () => {
  const view = loadAdjustmentView(
    "?status=all&type=bonus&category=bonus&contract=37nex2x&from=2026-03-01&open=some-id",
  );
  const query = savedQueryOf(view);
  expect(query).toBe("category=bonus&contract=37nex2x&from=2026-03-01&status=all&type=bonus");
  expect(adjustmentAddress("/adjustments", { ...view, ...savedViewOf(query), open: null })).toBe(
    "/adjustments?status=all&type=bonus&category=bonus&contract=37nex2x&from=2026-03-01",
  );
});
