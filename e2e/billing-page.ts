import type { Page } from "@playwright/test";
import { dialog } from "./actions.ts";
import { expect } from "./browser.ts";

const billing = "/settings/billing";

/** Billing settings pages and dialogs for the checks in pages.spec.ts. */
export const billingScreens = [
  { name: "legal entities", path: `${billing}/legal-entities`, title: "Legal entities" },
  { name: "exchange rates", path: `${billing}/exchange-rates`, title: "Exchange rates" },
  {
    name: "document settings",
    path: `${billing}/documents`,
    title: "Documents",
    show: async (page: Page) => {
      await expect(page.getByRole("img", { name: "Sample invoice with these details" })).toBeVisible();
    },
  },
  {
    name: "document details being changed",
    path: `${billing}/documents`,
    show: async (page: Page) => {
      await page.getByRole("button", { name: "Edit details" }).click();
      await expect(dialog(page).getByLabel(/^Tax note/)).toBeVisible();
    },
  },
  { name: "service rates", path: `${billing}/service-rates`, title: "Service rates" },
  {
    name: "a legal entity being changed",
    path: `${billing}/legal-entities`,
    show: async (page: Page) => {
      await page.locator("tbody button").first().click();
      await page.getByRole("button", { name: "Edit" }).click();
      await expect(dialog(page).getByLabel(/^Address/)).toBeVisible();
    },
  },
  {
    name: "the history of a currency",
    path: `${billing}/exchange-rates?currency=EUR`,
    show: async (page: Page) => {
      await expect(page.getByRole("button", { name: /^Delete the rate from/ }).first()).toBeVisible();
    },
  },
  {
    name: "the reporting currency being changed",
    path: `${billing}/exchange-rates`,
    show: async (page: Page) => {
      await page.getByRole("button", { name: "Change reporting currency" }).click();
      await dialog(page).getByLabel("Another currency").check();
      await expect(dialog(page).getByLabel("Reporting currency")).toBeVisible();
    },
  },
  {
    name: "rates being pasted",
    path: `${billing}/exchange-rates`,
    show: async (page: Page) => {
      await page.getByRole("button", { name: "Add rates" }).click();
      await expect(dialog(page).getByRole("textbox", { name: "Rates" })).toBeVisible();
    },
  },
  {
    name: "a service rate being changed",
    path: `${billing}/service-rates`,
    show: async (page: Page) => {
      await page.getByRole("button", { name: "Edit Seat" }).click();
      await expect(dialog(page).getByRole("radio").first()).toBeVisible();
    },
  },
];
