import type { Page } from "@playwright/test";
import { askApi } from "./browser.ts";

export interface Listed {
  data: {
    id: string;
    label: string;
    amount: string | null;
    service_fee: string;
    vat_total: string;
    total: string;
    currency: string;
    detailed_status?: string;
  }[];
  page: { total_rows: number };
}

export const lists = "**/rest/v2/invoices?*";

export const list = (page: Page, query: string) => askApi<Listed>(page, `/invoices?${query}`);
export const rows = (page: Page) => page.locator("tr[data-row]");
export const links = (page: Page) => rows(page).getByRole("link");
/** Clears the page's default status filter. */
export const everyStatus = (page: Page) => page.getByRole("button", { name: "Clear status" }).click();
export const search = (page: Page) => page.getByRole("searchbox", { name: "Search invoices" });
export const panel = (page: Page) => page.getByRole("complementary");
export const scrollTo = (page: Page, row: number) =>
  page.getByRole("grid", { name: "Invoices" }).evaluate((grid, top) => grid.parentElement?.scrollTo(0, top), row * 36);
