import type { Page } from "@playwright/test";
import { dialog } from "./actions.ts";
import { expect } from "./browser.ts";
import { press } from "./screen.ts";
import { read } from "./workforce.ts";

const billing = "/settings/billing";

/** Billing settings pages and dialogs for the checks in pages.spec.ts. */
export const billingScreens = [
  {
    name: "legal entities",
    path: `${billing}/legal-entities`,
    title: "Legal entities",
    over: [
      {
        name: "editing a legal entity",
        show: async (page: Page) => {
          const [{ name }] = await read<[{ name: string }]>(page, "/legal-entities");
          await page.getByRole("button", { name, exact: true }).click();
          await page.getByRole("button", { name: "Edit" }).click();
          await expect(dialog(page).getByLabel(/^Address/)).toBeVisible();
        },
      },
    ],
  },
  {
    name: "exchange rates",
    path: `${billing}/exchange-rates`,
    title: "Exchange rates",
    over: [
      {
        name: "changing the reporting currency",
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Change reporting currency" }).click();
          await dialog(page).getByLabel("Another currency").check();
          await expect(dialog(page).getByLabel("Reporting currency")).toBeVisible();
        },
      },
      { name: "pasting rates", show: press("Add rates", "Rates") },
    ],
  },
  {
    name: "document settings",
    path: `${billing}/documents`,
    route: `${billing}/documents`,
    title: "Documents",
    show: async (page: Page) => {
      await expect(page.getByRole("img", { name: "Sample invoice with these details" })).toBeVisible();
    },
    over: [{ name: "editing document details", show: press("Edit details", /^Tax note/) }],
  },
  {
    name: "service rates",
    path: `${billing}/service-rates`,
    title: "Service rates",
    over: [
      {
        name: "editing a service rate",
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Edit Seat" }).click();
          await expect(dialog(page).getByRole("radio").first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: "tax rates",
    path: `${billing}/tax-rates`,
    title: "Tax rates",
    over: [
      {
        name: "setting a tax rate",
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Set tax rate" }).click();
          await dialog(page).getByLabel("Rate in percent").fill("0");
          await expect(dialog(page).getByLabel("Why no tax is due")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "a country's tax rates",
    path: `${billing}/tax-rates?country=EE`,
    show: async (page: Page) => {
      await expect(page.getByText("VAT 24% (current)")).toBeVisible();
    },
  },
  {
    name: "a currency's rate history",
    path: `${billing}/exchange-rates?currency=EUR`,
    show: async (page: Page) => {
      await expect(page.getByRole("button", { name: /^Delete the rate from/ }).first()).toBeVisible();
    },
  },
];
