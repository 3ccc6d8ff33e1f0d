import { expect, test } from "vitest";
import { adjustmentList } from "#components/workforce/adjustments/adjustment-list.tsx";
import { timesheetList } from "#components/workforce/timesheets/timesheet-list.tsx";

const timesheets = (query: string) => timesheetList.filtersOf(timesheetList.load(new URLSearchParams(query)));
const adjustmentView = (query: string) => adjustmentList.load(new URLSearchParams(query));

test("shows pending records by default and every status for `all`, and ignores unknown statuses", () => {
  const statusOf = (query: string) => timesheets(query).statuses;
  expect(statusOf("")).toEqual(["pending"]);
  expect(statusOf("status=all")).toBeUndefined();
  expect(statusOf("status=rejected,approved")).toEqual(["approved", "rejected"]);
  expect(statusOf("status=nonsense")).toEqual(["pending"]);
});

test("passes every valid filter of a URL to the API, and none that is malformed", () => {
  const view = adjustmentView(
    "status=declined&type=bonus,other,gift&category=train,hotel,milestone&contract=37nex2x&from=2026-03-01&to=2026-02-30",
  );
  expect(adjustmentList.filtersOf(view)).toEqual({
    statuses: ["declined"],
    types: ["bonus", "other"],
    category_ids: ["train", "milestone"],
    contract_id: "37nex2x",
    from: "2026-03-01",
  });
});

test("includes the last day of a range by sending the day after it as the API's end", () => {
  const { from, to } = timesheets("from=2026-02-01&to=2026-02-28");
  expect([from, to]).toEqual(["2026-02-01", "2026-03-01"]);
});

test("saves every filter of a view, but not the open record", () => {
  const view = adjustmentView("status=all&type=bonus&category=bonus&contract=37nex2x&from=2026-03-01&open=some-id");
  const query = adjustmentList.savedQueryOf(view);
  expect(query).toBe("category=bonus&contract=37nex2x&from=2026-03-01&status=all&type=bonus");
  expect(adjustmentList.addressOf({ ...view, ...adjustmentList.savedViewOf(query), open: null })).toBe(
    "/adjustments?status=all&type=bonus&category=bonus&from=2026-03-01&contract=37nex2x",
  );
});
