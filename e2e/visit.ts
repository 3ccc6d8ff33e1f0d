import { type Locator, type Page, test } from "@playwright/test";
import { pages } from "#lib/registry/pages.ts";
import { open, openBlank } from "./actions.ts";
import { expect, expectAccessible, settle, watch } from "./browser.ts";
import { closeOver } from "./close-over.ts";
import { routeOf, type Screen } from "./screen.ts";
import { unreadable, windowWidths } from "./table-measure.ts";

const complete: string[] = pages.flatMap(({ path, below = [] }: { path: string; below?: readonly string[] }) => [
  path,
  ...below,
]);

/** Reads made in the browser: only it knows which invoices are being paid, and a preview is large. */
const readLater: Record<string, readonly string[]> = {
  "/payments/new": ["/invoices"],
  "/settings/billing/documents": ["/document-settings/preview"],
};

/** Read again at intervals, so perhaps during a visit. */
const polled = ["/account", "/change-plans", "/payment-cycles", "/webhooks", "/webhooks/activity"];

/** Lists with windowed rows or cards of three lines on a phone. */
const phoneLists = [
  ...["/invoices", "/payments", "/refunds", "/service-fees", "/adjustments", "/payroll"],
  ...["/people", "/contracts", "/eor", "/eor/resignations", "/time/timesheets"],
  ...["/equipment/assets", "/equipment/holdings", "/equipment/warehouses"],
  ...["/recruiting/jobs", "/recruiting/candidates", "/recruiting/applications", "/members"],
];

/** Buttons and links whose name lacks their visible text, which is what speech users say (WCAG 2.5.3). */
const misnamed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button[aria-label], a[aria-label]")].flatMap((target) => {
      const text = target.innerText.replaceAll("…", "").trim();
      const name = target.ariaLabel ?? "";
      return /[a-z]{2}/i.test(text) && !name.toLowerCase().includes(text.toLowerCase()) ? [`${text}: ${name}`] : [];
    }),
  );

/** Placeholders that their field has no room for; one beside other controls may only have room for a word. */
const cutPlaceholders = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("main input[placeholder]")].flatMap((field) => {
      const drawn = document.createElement("canvas").getContext("2d");
      if (!drawn || !field.checkVisibility()) return [];
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      drawn.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return room > 100 && drawn.measureText(field.placeholder).width > room + 1 ? [field.placeholder] : [];
    }),
  );

/** How much wider the page is than its window, in px. */
export const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const evenLists = phoneLists.filter((path) => !["/payroll", "/eor/resignations", "/members"].includes(path));

/** Rows of an unusual height, and where the table begins if that isn't the page's gutter. */
const uneven = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLTableSectionElement>("main tbody")].flatMap((body) =>
      [...body.rows].map((row) => (body.rows.length === 1 ? body : row)),
    );
    const heights = rows.slice(0, 10).map((row) => Math.round(row.getBoundingClientRect().height));
    const [head] = [...document.querySelectorAll("main thead th :is(span, button, input)")]
      .map((each) => each.getBoundingClientRect())
      .filter(({ width }) => width > 1);
    const gutter = Math.round(document.querySelector("main h1")?.getBoundingClientRect().left ?? 0);
    const left = Math.round(head?.left ?? gutter);
    return [
      // 20 px per line, plus 72 for a two-line name above its note.
      ...heights.filter((height) => ![36, 56, 72, 76].includes(height)).map((height) => `a row of ${height} px`),
      ...(Math.abs(left - gutter) > 6 ? [`begins at ${left}, not ${gutter}`] : []),
    ];
  });

const usual = { width: 1280, height: 800 };

/** Virtualized rows render one frame after the window resizes. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Everything unreadable at any of the widths. */
async function unreadableAtAny(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of windowWidths) {
    await page.setViewportSize({ width, height: 800 });
    await nextFrames(page);
    found.push(...(await unreadable(page)).map((line) => `${width} px: ${line}`));
  }
  return found;
}

/** Lists whose rows know what the record's panel shows first. */
const panelsAtOnce = [
  ...["/invoices", "/payments", "/refunds", "/adjustments", "/time/timesheets"],
  ...["/equipment/assets", "/recruiting/applications"],
];

/** Lists whose rows know what is shown over the list until the record's page is there. */
const pagesAtOnce = [
  ...["/people", "/contracts", "/recruiting/jobs", "/recruiting/candidates"],
  "/developers/webhooks",
];

/** Whether a list shows what a row knows as soon as it is clicked. */
export const showsAtOnce = (route: string) => [...panelsAtOnce, ...pagesAtOnce].includes(route);

/** Clicks a row's link and expects its panel to show what the row knows while nothing responds. */
async function expectPanelAtOnce(page: Page, link: Locator): Promise<void> {
  const known = await link.locator("xpath=ancestor::tr").innerText();
  const answered = Promise.withResolvers<void>();
  const reads = "**/rest/v2/**";
  await page.route(reads, async (route) => {
    await answered.promise;
    await route.fallback();
  });
  await link.click();
  const title = page.getByRole("complementary").getByRole("heading", { level: 2 });
  await expect(title).toBeVisible();
  expect(known).toContain(await title.innerText());
  answered.resolve();
  await page.unroute(reads);
}

/** Clicks a row's link and expects what the row knows over the list until the record's page is there. */
async function expectPageAtOnce(page: Page, link: Locator): Promise<void> {
  const name = await link.innerText();
  const answered = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().headers().rsc === "1") await answered.promise;
    await route.fallback();
  });
  await link.click();
  const opening = page.locator("[data-opening]");
  await expect(opening).toBeVisible();
  await expect(opening).toContainText(name);
  // Pressing it doesn't follow the link again.
  await opening.click({ position: { x: 300, y: 300 } });
  answered.resolve();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(opening).toHaveCount(0);
  await page.unroute("**/*");
}

/** Opens the first record; its panel, if that is where it opens, must leave the list readable. */
async function expectReadableBesidePanel(page: Page, route: string): Promise<void> {
  // Buttons in later columns are actions.
  const row = page.locator("tbody tr > :nth-child(-n + 2) :is(a, button)").first();
  if (!(await row.isVisible())) return;
  const link = page.getByRole("main").locator(":is(tr[data-row] a, tr[data-id] th a)").first();
  await page.setViewportSize(usual);
  if (pagesAtOnce.includes(route)) return expectPageAtOnce(page, link);
  if (panelsAtOnce.includes(route)) await expectPanelAtOnce(page, link);
  else await row.click();
  const panel = page.getByRole("complementary");
  await expect(panel.or(page.getByRole("heading", { level: 1 })).first()).toBeVisible();
  if (await panel.isVisible()) expect(await unreadableAtAny(page), "beside the panel").toEqual([]);
}

/** On a phone, header and filters take at most a quarter of the height, and nothing scrolls sideways. */
async function expectShortHead(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  const phone = { width: 320, height: 640, deviceScaleFactor: 1, mobile: true };
  await browser.send("Emulation.setDeviceMetricsOverride", phone);
  // Controls are larger for fingers.
  await expect
    .poll(() => page.evaluate(() => [matchMedia("(pointer: coarse)").matches, innerWidth]))
    .toEqual([true, 320]);
  await nextFrames(page);
  const rows = page.locator("main tbody tr");
  await expect(rows.or(page.getByText(/ yet\b/)).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 0.9 });
  const { top, sideways, width } = await page.evaluate(() => {
    const table = document.querySelector("main :is([role=grid], [role=table])");
    const wide: string[] = [];
    for (let at: Element | null = table ?? null; at; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== "visible" && at.scrollWidth > at.clientWidth + 1)
        wide.push(`${at.tagName} by ${at.scrollWidth - at.clientWidth} px`);
    const first = table?.querySelector("tbody tr");
    return {
      top: first?.getBoundingClientRect().top ?? 0,
      sideways: wide,
      width: document.documentElement.scrollWidth,
    };
  });
  expect(sideways).toEqual([]);
  expect(width).toBeLessThanOrEqual(320);
  expect(top, "distance of the first row from the top").toBeLessThanOrEqual(640 / 4);
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await browser.send("Emulation.clearDeviceMetricsOverride");
  await browser.detach();
}

/** Expects that the page came with its data, and that the demo has something to show on it. */
async function expectComplete(page: Page, path: string, reads: readonly string[]): Promise<void> {
  const later = readLater[path] ?? [];
  for (const read of later) await expect.poll(() => reads, "read by the browser").toContain(read);
  expect(
    reads.filter((read) => !polled.includes(read)),
    "read by the browser",
  ).toEqual(later);
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
  expect(await page.locator("[data-empty]").allInnerTexts()).toEqual([]);
}

function watchReads(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/rest/v2/")) reads.push(pathname.slice("/rest/v2".length));
  });
  return reads;
}

/** What is on screen is accessible in light and dark, rightly named, and small. */
async function expectSound(page: Page, part: "top" | "page"): Promise<void> {
  expect(await misnamed(page)).toEqual([]);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(1500);
  await expectAccessible(page, "all", part);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "colors", part);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await settle(page);
  // An open popup follows its anchor one frame after the window resizes.
  await expect.poll(() => overhang(page)).toBe(0);
}

/** Expects that the browser complained of nothing but the error status. */
function expectClean(seen: string[], refused: number | undefined): void {
  const complaints = seen.splice(0);
  expect(refused ? complaints.filter((line) => !line.includes(`status of ${refused}`)) : complaints).toEqual([]);
}

/** The page as it was before something opened over it. */
async function goBackTo(page: Page): Promise<void> {
  await page.setViewportSize(usual);
  await page.emulateMedia({ colorScheme: "light" });
  await nextFrames(page);
  await closeOver(page);
}

/** Checks everything that a screen has to hold, in one visit. */
export async function visit(page: Page, screen: Screen): Promise<void> {
  const { path, title, refused, show, over = [] } = screen;
  const route = routeOf(screen);
  const pathname = path?.replace(/\?.*/, "");
  const isComplete = title !== undefined && pathname !== undefined && complete.includes(pathname);
  const seen = watch(page);
  await page.emulateMedia({ colorScheme: "light" });
  if (path === undefined) await openBlank(page);
  const reads = watchReads(page);
  if (path !== undefined) await open(page, path);
  if (title) await expect(page).toHaveTitle(`${title} · Muster`);
  if (isComplete && show) {
    await page.waitForLoadState("networkidle");
    await expectComplete(page, pathname, reads);
  }
  await show?.(page);
  await settle(page);
  if (route !== undefined && evenLists.includes(route)) expect(await uneven(page)).toEqual([]);
  await expectSound(page, route === undefined ? "top" : "page");
  if (isComplete && !show) await expectComplete(page, pathname, reads);
  if (route !== undefined && path !== undefined && phoneLists.includes(route)) await expectShortHead(page);
  await expectNoSidewaysScroll(page);
  expect(await cutPlaceholders(page)).toEqual([]);
  expect(await (route === undefined ? unreadable(page) : unreadableAtAny(page))).toEqual([]);
  expectClean(seen, refused);
  for (const each of over)
    await test.step(each.name, async () => {
      await goBackTo(page);
      await each.show(page);
      await settle(page);
      await expectSound(page, "top");
      await expectNoSidewaysScroll(page);
      expect(await unreadable(page)).toEqual([]);
      expectClean(seen, each.refused);
    });
  if (route !== undefined && !show) {
    if (over.length > 0) await goBackTo(page);
    await expectReadableBesidePanel(page, route);
    expectClean(seen, refused);
  }
}
