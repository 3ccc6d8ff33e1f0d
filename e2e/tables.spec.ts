import { globSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { open, openBlank } from "./actions.ts";
import { expect, test } from "./browser.ts";
import { unreadable, windowWidths } from "./table-measure.ts";
import { cycleIn, dayFromToday, enterPayroll, hire, make, unique } from "./workforce.ts";

/** Every dashboard route, in router notation: "/contracts/[contract_id]". */
const routes = globSync("**/page.tsx", { cwd: join(import.meta.dirname, "..", "app", "(dashboard)") })
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`)
  .sort();

let arranged: Promise<void> | undefined;

/** Adds very long names and numbers, which the tables have to fit too. */
async function arrange(page: Page): Promise<void> {
  await openBlank(page);
  await hire(page, "Featherstonehaugh-Wolfeschlegelsteinhausen", {
    ...{ rate: "98765432.10", type: "eor", ends_on: dayFromToday(300) },
  });
  const { id } = await make<{ id: string }>(page, "/webhooks", {
    name: unique("Everything that happens, for the data warehouse"),
    url: `https://a-rather-long-host-name-of-a-customer.example.com/${unique("hook")}`,
    events: ["webhook.ping"],
  });
  await make(page, `/webhooks/${id}/test-events`);
  const name = unique("A token with a long name for the ledger");
  await make(page, "/access-tokens", { name, type: "organization", scopes: ["contracts:read"] });
}

/** A URL for the route; a record parameter becomes the first record the parent list links to. */
async function addressOf(page: Page, route: string): Promise<string> {
  const at = route.indexOf("/[");
  if (at < 0) return route;
  const list = route.slice(0, at);
  await open(page, list);
  const addresses = await page
    .locator(`main a[href^="${list}/"], main a[href^="${list}?"]`)
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  // A row may open its record in a panel next to the list; the ID is then a query parameter.
  const paths = addresses.map((address) => {
    const { pathname, searchParams } = new URL(address);
    const id = [...searchParams.values()].find((value) => /^[\da-f]{8}-[\da-f-]{27}$/.test(value));
    return pathname === list ? `${list}/${id ?? ""}` : pathname;
  });
  const record = paths.find((path) => path !== `${list}/` && !routes.includes(path));
  expect(record, `a link from ${list} to ${route}`).toBeDefined();
  return route.replace(
    /.*\[[^\]]+\]/,
    record
      ?.split("/")
      .slice(0, list.split("/").length + 1)
      .join("/") ?? "",
  );
}

/** Everything unreadable at any of the widths. */
async function unreadableAtAny(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of windowWidths) {
    await page.setViewportSize({ width, height: 800 });
    // Virtualized rows render one frame after the window resizes.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    found.push(...(await unreadable(page)).map((line) => `${width} px: ${line}`));
  }
  return found;
}

for (const route of routes) {
  test(`${route}: every column and card is readable from 320 to 1,920 px and at 200% zoom, without scrolling in both directions`, async ({
    page,
  }) => {
    arranged ??= arrange(page);
    await arranged;
    if (route.startsWith("/payroll")) {
      await enterPayroll(page);
      await cycleIn(page, "monthly", "open");
    }
    await open(page, await addressOf(page, route));
    expect(await unreadableAtAny(page)).toEqual([]);
    // Buttons in later columns are actions.
    const row = page.locator("tbody tr > :nth-child(-n + 2) :is(a, button)").first();
    if (!(await row.isVisible())) return;
    await page.setViewportSize({ width: 1280, height: 800 });
    await row.click();
    const panel = page.getByRole("complementary");
    await expect(panel.or(page.getByRole("heading", { level: 1 })).first()).toBeVisible();
    if (await panel.isVisible()) expect(await unreadableAtAny(page), "beside the panel").toEqual([]);
  });
}
