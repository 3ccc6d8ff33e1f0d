import type { Page } from "@playwright/test";
import { open } from "./actions.ts";
import { expect } from "./browser.ts";
import { make, unique } from "./workforce.ts";

const assets = "/equipment/assets";

/** Equipment pages for the visits in pages.spec.ts. */
export const equipmentScreens = [
  { name: "assets", path: assets, title: "Assets" },
  {
    name: "an asset",
    route: `${assets}/[asset_id]`,
    show: async (page: Page) => {
      const name = unique("Theodolite");
      const product = { name, brand: "Lenovo", category: "LAPTOP" };
      const { id } = await make<{ id: string }>(page, "/it/assets", { product, serial_number: name });
      await open(page, `${assets}/${id}`);
      await expect(page).toHaveTitle(`Lenovo ${name} · Assets · Muster`);
    },
  },
  { name: "importing assets", path: `${assets}/import`, title: "Import assets" },
  { name: "equipment holders", path: "/equipment/holdings", title: "Holders and value" },
  {
    name: "equipment by category",
    path: "/equipment/holdings?by=category",
    show: async (page: Page) => {
      await expect(page.getByRole("row").nth(2)).toBeVisible();
    },
  },
  { name: "warehouses", path: "/equipment/warehouses", title: "Warehouses" },
];
