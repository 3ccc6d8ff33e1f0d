import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { open } from "./actions.ts";
import { askApi, expect, expectAccessible, gotoWithoutPrefetch, test } from "./browser.ts";
import { refusal } from "./workforce.ts";

// Its tests only read.
test.use({ organization: "demo" });

interface List {
  path: string;
  operation: string;
  /** URL pattern of the list's requests. */
  requests: string;
  loading: string;
  failed: string;
  /** The empty state, and the action it offers. */
  first: { says: string; role: "button" | "link"; action: string };
  /** A URL whose filter matches nothing, and the message. */
  none: { path: string; says: string };
}

const lists: List[] = [
  {
    ...{ path: "/contracts", operation: "list_contracts", requests: "**/rest/v2/contracts?*" },
    ...{ loading: "Loading contracts", failed: "Couldn't load contracts" },
    first: { says: "No contracts yet", role: "link", action: "Create the first contract" },
    none: { path: "/contracts?q=nobody-has-this", says: "No contracts match these filters" },
  },
  {
    ...{ path: "/people", operation: "list_people", requests: "**/rest/v2/people?*" },
    ...{ loading: "Loading people", failed: "Couldn't load people" },
    first: { says: "No people yet", role: "button", action: "Add the first person" },
    none: { path: "/people?q=nobody-has-this", says: "No people match these filters" },
  },
  {
    ...{ path: "/payroll", operation: "list_payment_cycles" },
    ...{ requests: "**/rest/v2/payment-cycles?*", loading: "Loading payment cycles" },
    failed: "Couldn't load payment cycles",
    first: { says: "No payment cycles yet", role: "button", action: "Create the first payment cycle" },
    none: { path: "/payroll?status=reopening", says: "No payment cycles match these filters" },
  },
];

const empty = { data: [], has_more: false, next_cursor: null, total_count: 0 };

test("contracts, people and payment cycles distinguish loading, refused, unreachable, nothing yet and no matches", async ({
  page,
}) => {
  for (const { path, operation, requests, loading, failed, first, none } of lists) {
    const held = Promise.withResolvers<void>();
    let answer: "none" | "refused" | "offline" = "refused";
    await page.route(requests, async (route) => {
      await held.promise;
      if (answer === "refused") return route.fulfill(refusal);
      return answer === "offline" ? route.abort() : route.fulfill({ json: empty });
    });
    await gotoWithoutPrefetch(page, path, operation);
    await expect(page.getByText(loading)).toBeAttached();
    held.resolve();
    await expect(page.getByText(failed)).toBeVisible();
    await expect(page.getByText("0199-workforce")).toBeVisible();
    await expectAccessible(page);
    answer = "offline";
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Couldn't reach the server")).toBeVisible();
    answer = "none";
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(first.says)).toBeVisible();
    await expect(page.getByRole(first.role, { name: first.action })).toBeVisible();
    await page.unroute(requests);
    await open(page, none.path);
    await expect(page.getByText(none.says)).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

const names = (page: Page) => page.getByRole("rowheader").getByRole("link").allTextContents();

test("contracts: filters, search and sort order are in the URL, send one request each, step with Back and Forward and open the same view elsewhere; the CSV has the filtered rows", async ({
  page,
  anotherPage,
}) => {
  await open(page, "/contracts");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v2/contracts?")) asked.push(request.url());
  });
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("checkbox", { name: "In progress" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Starts" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search contracts" })).toBeFocused();
  // Inserted in one go: a pause between two letters would start another search.
  await page.keyboard.insertText("engineer");
  for (const part of ["q=engineer", "status=in_progress", "sort=starts_on"])
    await expect(page).toHaveURL(new RegExp(part));
  await expect.poll(() => asked.length).toBe(3);
  interface Answer {
    data: { id: string; worker: { name: string } }[];
    total_count: number;
  }
  const filter = "search=engineer&statuses=in_progress&sort_by=starts_on&sort_order=asc";
  const { data, total_count } = await askApi<Answer>(page, `/contracts?${filter}&limit=50`);
  await expect.poll(() => names(page)).toEqual(data.map(({ worker }) => worker.name));

  const link = page.getByRole("link", { name: `Export ${total_count} as CSV` });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(total_count + 1);
  expect(lines[1]).toContain(data[0]?.id);

  await open(anotherPage, new URL(page.url()).pathname + new URL(page.url()).search);
  expect(await names(anotherPage)).toEqual(await names(page));
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search contracts" })).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("columnheader", { name: "Starts" })).not.toHaveAttribute("aria-sort");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Status", exact: true })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("button", { name: "Status: In progress" })).toBeVisible();
});

test("people: J and K move between rows, E opens one; the CSV has the search results in list order", async ({
  page,
}) => {
  await open(page, "/people?q=engineer&sort=last_name");
  const shown = await names(page);
  const rows = page.getByRole("rowheader").getByRole("link");
  for (const [key, row] of [
    ["j", 0],
    ["j", 1],
    ["k", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(rows.nth(row)).toBeFocused();
  }
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { level: 1, name: shown[0] })).toBeVisible();
  await page.goBack();
  const link = page.getByRole("link", { name: /^Export [\d,]+ as CSV$/ });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n").slice(1);
  expect(lines).toHaveLength(Number(/\d+/.exec((await link.textContent()) ?? "")?.[0]));
  const written = lines.slice(0, shown.length).map((line) => line.split(",").slice(0, 2).join(" "));
  expect(written).toEqual(shown);
});

test("“Show more” works by keyboard and reports failures, and Back restores the added rows", async ({ page }) => {
  await open(page, "/people");
  const rows = page.getByRole("rowheader");
  await expect(rows).toHaveCount(50);
  await page.route("**/rest/v2/people?*", (route) =>
    route.request().url().includes("cursor=") ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Show more" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Couldn't load more")).toBeVisible();
  await expect(rows).toHaveCount(50);
  await expectAccessible(page);
  await page.unroute("**/rest/v2/people?*");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(rows).toHaveCount(100);
  const name = (await rows.nth(90).getByRole("link").textContent()) ?? "";
  await rows.nth(90).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(100);
  await expect(rows.nth(90).getByRole("link")).toBeInViewport();
  const more = page.getByRole("button", { name: "Show more" });
  while (await more.isVisible()) {
    const before = await rows.count();
    await more.press("Enter");
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  await expect(page.getByText(/^All [\d,]+ are shown/)).toBeFocused();
});
