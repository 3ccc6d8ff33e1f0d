import type { Page, Request } from "@playwright/test";
import { openClient } from "#db/client.ts";
import { open } from "./actions.ts";
import { askApi, expect, product, test } from "./browser.ts";

// Its tests only read.
test.use({ organization: "demo" });

const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true });

/** The pages that are requested without loading a document, by path, as long as the test runs. */
function pageRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (isPage(request)) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

const isPage = (request: Request) => request.headers().rsc === "1";

/** Rests on a link until the response for its page is complete. */
async function restOn(page: Page, name: string): Promise<void> {
  const path = await link(page, name).getAttribute("href");
  const fetched = page.waitForEvent(
    "requestfinished",
    (request) => isPage(request) && new URL(request.url()).pathname === path,
  );
  await link(page, name).hover();
  await fetched;
}

const content = (page: Page) => page.getByRole("main");
const leave = (page: Page) => page.mouse.move(900, 500);
const title = (page: Page, name: string) => content(page).getByRole("heading", { level: 1, name });

test("a link that the pointer or the focus rests on fetches its page once, and one that the pointer passes over doesn't", async ({
  // It sets the clock.
  freshPage: page,
}) => {
  await page.clock.install();
  await open(page, "/");
  const requested = pageRequests(page);
  // However slow the machine is, the pointer passes in no time.
  await page.clock.pauseAt(Date.now() + 60_000);
  await link(page, "Contracts").hover();
  await leave(page);
  await page.clock.resume();
  await restOn(page, "People");
  await leave(page);
  await link(page, "People").hover();
  await restOn(page, "Refunds");
  expect(requested).toEqual(["/people", "/refunds"]);
  const focused = page.waitForRequest(isPage);
  // The focus passes in no time, too.
  await page.clock.pauseAt(Date.now() + 120_000);
  await link(page, "Contracts").focus();
  await page.keyboard.press("Tab");
  await page.clock.resume();
  expect(new URL((await focused).url()).pathname).toBe("/eor");
});

test("a page that was fetched shows with its rows although the network is gone", async ({ page }) => {
  await open(page, "/");
  await restOn(page, "People");
  await page.route("**/*", (route) =>
    isPage(route.request()) || route.request().url().includes("/rest/v2/") ? route.abort() : route.fallback(),
  );
  await link(page, "People").click();
  await expect(title(page, "People")).toBeVisible();
  await expect(content(page).locator("tr[data-id], tr[data-row]").first()).toBeVisible();
});

test("fetching the pages of the sidebar leaves no row in the audit log", async ({ page }) => {
  await open(page, "/");
  const { data } = await askApi<{ data: { organization: { id: string } } }>(page, "/account");
  const sql = openClient(product.databaseUrl);
  const count = async () => {
    const [row] =
      await sql`select count(*)::int as rows from audit_log where organization_id = ${data.organization.id}`;
    return row?.rows;
  };
  try {
    const before = await count();
    const paths = await page
      .getByRole("navigation", { name: "Pages" })
      .getByRole("link")
      .evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).pathname));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      // What a link asks for that the pointer rests on.
      const answer = await page.request.get(path, { headers: { rsc: "1" } });
      expect(answer.headers()["content-type"], path).toMatch("text/x-component");
    }
    expect(await count()).toBe(before);
  } finally {
    await sql.end();
  }
});
