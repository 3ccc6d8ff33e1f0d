import { expect, test } from "vitest";
import { releaseText } from "./release-text.ts";

const nothing = { timesheets: 0, adjustments: 0, fixed_pay: 0, employer_cost: 0 };
const items = (...statuses: string[]) => statuses.map((invoice_status) => ({ invoice_status }));

test.each([
  ["Billed again once fully refunded", "processing", {}, ["paid"]],
  ["Billed again once fully refunded", "paid", {}, ["refunded", "paid"]],
  ["Nothing was billed again", "paid", {}, ["refunded", "refunded"]],
  ["Not billed again, because the refund failed", "failed", {}, ["paid"]],
  ["Billed again: employer cost", "paid", { employer_cost: 1 }, ["refunded"]],
  ["Billed again: 1 timesheet, 2 adjustments", "paid", { timesheets: 1, adjustments: 2 }, ["refunded"]],
  ["Billed again: pay, employer cost", "paid", { fixed_pay: 1, employer_cost: 1 }, ["refunded"]],
] as const)("%s", (text, status, released, statuses) => {
  expect(releaseText({ status, released: { ...nothing, ...released }, items: items(...statuses) })).toBe(text);
});
