import { chromium, type Page } from "@playwright/test";
import { ask, dialog, open, openBlank } from "./actions.ts";
import { expect, hydrated, product, signIn, signInOf, test } from "./browser.ts";
import { hire, make, notices, rowOf, unique } from "./workforce.ts";

test("Shift+click on a row's checkbox selects rows, not text", async ({ page }) => {
  for (const path of ["/equipment/assets", "/adjustments?status=all"]) {
    await open(page, path);
    const boxes = page.locator("tbody [role=checkbox], tbody input[type=checkbox]");
    await boxes.nth(1).click();
    await boxes.nth(5).click({ modifiers: ["Shift"] });
    await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("5 selected");
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  }
});

test("the page title names the open record and is restored when it closes", async ({ page }) => {
  await open(page, "/invoices?status=all");
  const link = page.locator("tr[data-row='2']").getByRole("link");
  const label = await link.innerText();
  await link.click();
  await expect(page).toHaveTitle(`${label} · Invoices · Muster`);
  await page.reload();
  await expect(page).toHaveTitle(`${label} · Invoices · Muster`);
  await hydrated(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveTitle("Invoices · Muster");
  await page.locator("tr[data-row='2']").getByRole("link").click();
  await expect(page).toHaveTitle(`${label} · Invoices · Muster`);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "People" }).click();
  await expect(page).toHaveTitle("People · Muster");
});

const tables = [
  ...["/invoices?status=all", "/payments", "/refunds", "/service-fees", "/adjustments?status=all", "/people"],
  ...["/contracts", "/eor", "/time", "/equipment/assets", "/equipment/holdings", "/equipment/warehouses"],
  ...["/recruiting/jobs", "/recruiting/candidates", "/recruiting/applications"],
];

test("rows have consistent heights across lists and start at the page gutter", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const found: string[] = [];
  for (const path of tables) {
    await open(page, path);
    await expect(page.locator("main tbody tr").first()).toBeVisible();
    const { heights, lefts, gutter } = await page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLTableSectionElement>("main tbody")].flatMap((body) =>
        [...body.rows].map((row) => (body.rows.length === 1 ? body : row)),
      );
      const whole = rows.slice(0, 10);
      const heads = document.querySelectorAll("main thead th :is(span, button, input)");
      return {
        heights: [...new Set(whole.map((row) => Math.round(row.getBoundingClientRect().height)))],
        lefts: [...heads]
          .map((head) => head.getBoundingClientRect())
          .filter(({ width }) => width > 1)
          .slice(0, 1)
          .map(({ left }) => Math.round(left)),
        gutter: Math.round(document.querySelector("main h1")?.getBoundingClientRect().left ?? 0),
      };
    });
    // 20 px per line, plus 72 for a two-line name above its note, as other tests add.
    for (const height of heights) if (![36, 56, 72, 76].includes(height)) found.push(`${path}: a row of ${height} px`);
    for (const left of lefts) if (Math.abs(left - gutter) > 6) found.push(`${path}: begins at ${left}, not ${gutter}`);
  }
  expect(found).toEqual([]);
});

test("Escape cancels a dialog, a menu or the search while its code is still loading", async ({ page, gate }) => {
  await open(page, "/people");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await gate.close("**/_next/static/**/*.js*");
  const presses = [
    () => page.keyboard.press("n"),
    () => page.keyboard.press("Control+k"),
    () => page.getByRole("button", { name: /^Account:/ }).press("Enter"),
  ];
  for (const press of presses) {
    await press();
    await page.keyboard.press("Escape");
  }
  gate.open();
  // By then, the canceled ones have their code.
  await page.waitForLoadState("networkidle");
  await hydrated(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("n");
  await expect(dialog(page).getByLabel("First name")).toBeVisible();
});

test("a change in one tab shows in another without a reload", async ({ page, context }) => {
  await openBlank(page);
  const { name, person_id } = await hire(page, "Twotabs");
  await open(page, `/people/${person_id}`);
  const other = await context.newPage();
  await open(other, `/people/${person_id}`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("button", { name: "Edit…" }).click();
  const title = unique("Foreman");
  await dialog(page).getByLabel("Job title").fill(title);
  await dialog(page).getByRole("button", { name: /^Save/ }).click();
  await expect(other.getByText(title).first()).toBeVisible();
});

test("offline, a link shows our own page, and retrying goes to the link's target", async () => {
  const browser = await chromium.launch({
    ...(process.env.MUSTER_CHROMIUM ? { executablePath: process.env.MUSTER_CHROMIUM } : {}),
    // A page with an untrusted certificate can't register a service worker.
    args: ["--no-sandbox", "--disable-gpu", "--ignore-certificate-errors"],
  });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: "allow" });
    const page = await context.newPage();
    await signIn(page, signInOf("owner"));
    await page.goto(`${product.url}/account`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.goto(`${product.url}/people`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^People/);
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Contracts" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
    expect(new URL(page.url()).pathname).toBe("/contracts");
  } finally {
    await browser.close();
  }
});

test.describe("as a viewer", () => {
  test.use({ role: "viewer" });

  for (const path of [
    ...[
      "/invoices",
      "/payments",
      "/people",
      "/contracts",
      "/adjustments",
      "/time",
      "/payroll",
      "/equipment/assets",
      "/equipment/warehouses",
    ],
    ...["/recruiting/jobs", "/recruiting/candidates", "/recruiting/settings/tags", "/settings/billing/legal-entities"],
  ])
    test(`${path} says why its actions are missing`, async ({ page }) => {
      await open(page, path);
      await expect(
        page.getByText(/Your role \(viewer\) (can view .+ but not change them|doesn't include)/).first(),
      ).toBeVisible();
    });
});

async function jobOf(page: Page): Promise<{ id: string; title: string }> {
  const { body } = await ask<{ data: { id: string; title: string; status: string }[] }>(page, "/ats/jobs?limit=50");
  const found = body.data.find(({ status }) => status === "OPEN");
  if (!found) throw new Error("the demo has no open job");
  return found;
}

test("closing a job and changing a candidate's tags can be undone", async ({ page }) => {
  await openBlank(page);
  const { id, title } = await jobOf(page);
  await open(page, `/recruiting/jobs/${id}/settings`);
  await page.getByRole("button", { name: "Close job" }).click();
  await expect(notices(page)).toContainText(`${title} was closed`);
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Close job" })).toBeVisible();
  const label = unique("Tag");
  await make(page, "/ats/tags", { label });
  const last_name = unique("Tagged");
  await make(page, "/ats/candidates", { first_name: "Ada", last_name, email: `${last_name}@candidates.example` });
  await open(page, `/recruiting/candidates?q=${last_name}`);
  await page.getByRole("link", { name: `Ada ${last_name}` }).click();
  await page.getByRole("button", { name: /^Change tags/ }).click();
  await page.getByRole("checkbox", { name: label }).check();
  await expect(notices(page)).toContainText("Tags changed");
  await page.keyboard.press("Escape");
  await expect(page.locator("section", { has: page.getByRole("heading", { name: "Tags" }) })).toContainText(label);
  await notices(page).getByRole("button", { name: "Undo" }).first().click();
  await expect(notices(page)).toContainText("Tags are back");
  await expect(rowOf(page, label)).toHaveCount(0);
});

for (const path of ["/contracts/new", "/developers/webhooks/new", "/developers/access-tokens/new", "/account"])
  test(`${path}: the form sits in one readable column`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    const wide = await page.evaluate(() => {
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          "main form :is(input:not([type=checkbox], [type=radio]), select, textarea)",
        ),
      ];
      const seen = controls.filter((each) => each.checkVisibility() && each.offsetWidth > 1);
      const left = Math.min(...seen.map((each) => each.getBoundingClientRect().left));
      return seen
        .map((each) => ({ name: each.getAttribute("name"), to: each.getBoundingClientRect().right - left }))
        .filter(({ to }) => to > 640);
    });
    expect(wide).toEqual([]);
  });

test("a date is typed, and an incomplete one shows an error", async ({ page }) => {
  await open(page, "/contracts/new");
  const day = page.getByLabel("First day");
  await day.focus();
  await page.keyboard.type("03052027");
  await expect(day).toHaveValue("2027-03-05");
  const last = page.getByLabel("Last day");
  await last.focus();
  await page.keyboard.type("04");
  await page.getByRole("button", { name: "Create contract" }).click();
  await expect(last).toHaveAccessibleDescription(/Finish the date, or clear it\.$/);
  await expect(page.getByLabel("Rate", { exact: true })).toHaveAccessibleDescription(
    /Enter an amount, such as 1250\.00\.$/,
  );
  await expect(page.getByLabel("Title", { exact: true })).toHaveAccessibleDescription(/Title is required\.$/);
  expect(await page.getByText(/\bmust be (a UUID|one of|a country code)/).count()).toBe(0);
});

test("finds a legal entity's country and currency by typing", async ({ page }) => {
  await open(page, "/settings/billing/legal-entities");
  await page.getByRole("button", { name: "Add legal entity" }).first().click();
  const name = unique("Typed");
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByLabel("Country").fill("portu");
  await dialog(page).getByRole("option", { name: "Portugal (PT)" }).click();
  await dialog(page).getByLabel("Currency").fill("eur");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Add legal entity" }).click();
  await expect(rowOf(page, name)).toContainText("Portugal (PT)");
  await expect(rowOf(page, name)).toContainText("EUR");
});
