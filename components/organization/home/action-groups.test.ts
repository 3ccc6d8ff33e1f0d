import { expect, test } from "vitest";
import { groupActions, mostShown } from "./action-groups.ts";
import type { HomeAction } from "./home-data.ts";

const keys = [
  ...["webhooks_failing", "invoices_overdue", "cycle_to_close", "assets_overdue", "tokens_expiring"],
  ...["payments_to_confirm", "invoices_due", "adjustments_to_approve", "timesheets_to_approve", "assets_to_return"],
] as HomeAction["key"][];
const actions = keys.map((key): HomeAction => ({ key, count: 1, href: `/${key}` }));
const keysOf = (isAll: boolean) => groupActions(actions, isAll).flatMap((group) => group.actions.map(({ key }) => key));

test("groups the eight most urgent actions by area, and all of them on request", () => {
  expect(keysOf(false).sort()).toEqual(keys.slice(0, mostShown).sort());
  expect(keysOf(true).sort()).toEqual([...keys].sort());
});

test("lists first the area of the most urgent action, and in each area the most urgent action", () => {
  const groups = groupActions(actions, true);
  expect(groups.map(({ area }) => area)).toEqual(["Developers", "Money", "Equipment", "Workforce"]);
  expect(groups[0]?.actions.map(({ key }) => key)).toEqual(["webhooks_failing", "tokens_expiring"]);
  expect(groups[2]?.actions.map(({ key }) => key)).toEqual(["assets_overdue", "assets_to_return"]);
});
