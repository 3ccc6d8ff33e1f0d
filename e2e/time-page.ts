import type { Page } from "@playwright/test";
import { ask, dialog } from "./actions.ts";
import { expect } from "./browser.ts";
import { press } from "./screen.ts";
import { type Hired, hire as hireWith, make } from "./workforce.ts";

export const row = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

/** Hires a worker, unique to this test, with a running hourly contract. */
export function hire(page: Page, last_name: string): Promise<Hired> {
  const paid = { type: "pay_as_you_go_time_based", rate: "40.00", frequency: "hourly", payment_frequency: "monthly" };
  return hireWith(page, last_name, paid);
}

/** Logs hours on the first days of March 2026, one timesheet per day; returns their IDs. */
export async function logTime(page: Page, { contract_id }: Hired, days: number): Promise<string[]> {
  const ids: string[] = [];
  for (let day = 1; day <= days; day += 1) {
    const body = { contract_id, date_worked: `2026-03-0${day}`, quantity: "8", description: `Day ${day}` };
    ids.push((await make<{ id: string }>(page, "/timesheets", body)).id);
  }
  return ids;
}

export async function addAdjustment(page: Page, { contract_id }: Hired, description: string): Promise<string> {
  const body = { contract_id, type: "expense", description, amount: "12.50", date_submitted: "2026-03-02" };
  return (await make<{ id: string }>(page, "/invoice-adjustments", body)).id;
}

/** The timesheet's current status in the API. */
export async function statusOf(page: Page, id: string): Promise<string | undefined> {
  return (await ask<{ data?: { status: string } }>(page, `/timesheets/${id}`)).body.data?.status;
}

/** Time and adjustment pages and dialogs for the checks in pages.spec.ts. */
export const timeScreens = [
  {
    name: "timesheets",
    path: "/time/timesheets?status=all",
    title: "Timesheets",
    over: [
      {
        name: "an open timesheet among selected ones",
        show: async (page: Page) => {
          await page.locator("tbody").getByRole("checkbox").first().check();
          await page.locator("tbody a").nth(1).click();
          await expect(page.getByText("Only this contract")).toBeVisible();
        },
      },
      {
        name: "logging time, with the contract list open",
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Log time" }).first().click();
          await dialog(page).getByRole("combobox", { name: "Contract" }).click();
          await expect(page.getByRole("option").first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: "adjustments",
    path: "/adjustments?status=all",
    title: "Adjustments",
    over: [
      {
        name: "an adjustment over a narrow list",
        show: async (page: Page) => {
          await page.setViewportSize({ width: 640, height: 800 });
          await page.locator("tbody a").first().click();
          await expect(dialog(page).getByText("Only this contract")).toBeVisible();
        },
      },
      { name: "adding an adjustment", show: press("Add adjustment", /^Description/) },
      {
        name: "a new expense with every field missing",
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Add adjustment" }).first().click();
          await dialog(page).getByRole("combobox", { name: "Contract" }).click();
          await page.getByRole("option").first().click();
          await dialog(page).getByLabel("Category").selectOption("Other expense: anything else with a receipt");
          await dialog(page).getByRole("button", { name: "Add adjustment" }).click();
          await expect(dialog(page).getByText("Choose a receipt.")).toBeVisible();
        },
      },
    ],
  },
];
