import { chromium } from "@playwright/test";
import { pages as allPages } from "#lib/registry/pages.ts";
import { dialog, open, openBlank } from "./actions.ts";
import { expect, hydrated, ownSignInOf, product, signIn, test } from "./browser.ts";
import { hire, unique } from "./workforce.ts";

test.use({ organization: "paid" });

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

test("a dialog over a panel keeps what was typed when the window becomes narrow or wide, and the panel follows once it closes", async ({
  page,
}) => {
  await open(page, "/invoices?status=paid");
  await page.locator("tr[data-row='0']").getByRole("link").click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Refund" }).click();
  const reason = dialog(page).getByLabel("Reason");
  await reason.fill("Charged too much");
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(reason).toHaveValue("Charged too much");
  await reason.fill("");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  // The panel is a sheet now.
  const sheet = page.getByRole("dialog", { name: /^INV-/ });
  await sheet.getByRole("button", { name: "Refund" }).click();
  await reason.fill("Charged too much");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(reason).toHaveValue("Charged too much");
  await reason.fill("");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(panel).toBeVisible();
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
    await signIn(page, await ownSignInOf("owner"));
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

test("the sidebar fits a laptop's window; its sections fold, also by keyboard, and stay so", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/invoices");
  const pages = page.getByRole("navigation", { name: "Pages" });
  const overflow = await pages.evaluate((nav) => {
    const scroller = nav.parentElement as HTMLElement;
    return scroller.scrollHeight - scroller.clientHeight;
  });
  expect(overflow).toBeLessThanOrEqual(0);

  const money = pages.getByRole("button", { name: "Money" });
  const ofMoney = allPages.filter(({ section }) => section === "Money");
  const inMoney = pages.getByRole("list", { name: "Money" }).getByRole("link");
  await expect(inMoney).toHaveCount(ofMoney.length);
  await money.focus();
  await page.keyboard.press("Enter");
  await expect(money).toHaveAttribute("aria-expanded", "false");
  await expect(inMoney).toHaveText(["Invoices"]);
  await page.reload();
  await expect(money).toHaveAttribute("aria-expanded", "false");
  await pages.getByRole("link", { name: "People" }).click();
  await expect(page).toHaveURL(/\/people$/);
  await expect(inMoney).toHaveCount(0);
  await money.click();
  await expect(inMoney).toHaveCount(ofMoney.length);
});

test("the page title names the open record and is restored when it closes; on paper, an open record or its list is all there is, from its first to its last line, black on white", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "/invoices?status=all");
  const rows = page.getByRole("grid", { name: "Invoices" });
  const label = await rows.getByRole("link").first().innerText();
  await rows.getByRole("link").first().click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText("Line items")).toBeVisible();
  await expect(page).toHaveTitle(`${label} · Invoices · Muster`);
  await page.reload();
  await expect(page).toHaveTitle(`${label} · Invoices · Muster`);
  await hydrated(page);
  const clipped = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll("main *")]
          .filter((each) => each.checkVisibility() && /auto|scroll/.test(getComputedStyle(each).overflowY))
          .filter((each) => each.scrollHeight > each.clientHeight + 1).length,
    );
  await page.emulateMedia({ media: "print" });
  await expect(panel.getByText("Line items")).toBeVisible();
  for (const hidden of [page.getByRole("navigation", { name: "Pages" }), rows, panel.getByRole("button").first()])
    await expect(hidden).toBeHidden();
  expect(await clipped()).toBe(0);

  await page.emulateMedia({ media: null });
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(rows).toBeVisible();
  await expect(page.getByText(/^Rows 1 to \d+ of /)).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  expect(await clipped()).toBe(0);
  const colors = await rows.evaluate((grid) => {
    const color = (css: string) => Number(/oklch\(([\d.]+)/.exec(css)?.[1] ?? (css.includes("255") ? 1 : 0));
    return [getComputedStyle(document.body).backgroundColor, getComputedStyle(grid).color].map(color);
  });
  expect(colors[0]).toBeGreaterThan(0.95);
  expect(colors[1]).toBeLessThan(0.35);

  await page.emulateMedia({ media: null });
  await expect(page).toHaveTitle("Invoices · Muster");
  await rows.getByRole("link").first().click();
  await expect(page).toHaveTitle(`${label} · Invoices · Muster`);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "People" }).click();
  await expect(page).toHaveTitle("People · Muster");
});

test("what couldn't be loaded offline loads by itself once the network is back", async ({ page, context }) => {
  await open(page, "/people");
  const search = page.getByRole("searchbox");
  const { name } = await hire(page, "Reconnected");
  await context.setOffline(true);
  await search.fill(name);
  await expect(page.getByText("Couldn't load people")).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator("tbody").getByRole("link", { name })).toBeVisible();
});
