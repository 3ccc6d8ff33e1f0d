import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Canvas, createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import type { BrowserContext, Page } from "@playwright/test";
import { open, openBlank } from "./actions.ts";
import { screens as visited } from "./all-screens.ts";
import { settle } from "./browser.ts";
import { eachAlone, routeOf, type Screen } from "./screen.ts";
import { sheetScreens } from "./sheet-screens.ts";

const folder = join(import.meta.dirname, "..", ".data", "contact-sheets");
const narrow = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
];
const desktop = { width: 1440, height: 900 };
const wide = [{ width: 1024, height: 768 }, desktop];
const windows = [...narrow, ...wide];
const gap = 16;
const scale = 0.6;

async function shotsAt(page: Page, sizes: typeof windows): Promise<Image[][]> {
  const rows: Image[][] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const row: Image[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settle(page);
      row.push(await loadImage(await page.screenshot()));
    }
    rows.push(row);
  }
  return rows;
}

/** The page as it is, at every width, light above dark. */
async function shots(page: Page): Promise<Image[][]> {
  // Wide first: where a panel becomes a dialog, what is open over the panel closes.
  const large = await shotsAt(page, wide);
  const small = await shotsAt(page, narrow);
  return small.map((row, at) => [...row, ...(large[at] ?? [])]);
}

function sheetOf(rows: readonly Image[][]): Canvas {
  const sized = ({ width, height }: Image) => ({ width: width * scale, height: height * scale });
  const width = windows.reduce((sum, window) => sum + window.width * scale + gap, gap);
  const rowHeight = Math.max(...windows.map(({ height }) => height)) * scale + gap;
  const canvas = createCanvas(width, rows.length * rowHeight + gap);
  const drawn = canvas.getContext("2d");
  drawn.fillStyle = "#888";
  drawn.fillRect(0, 0, canvas.width, canvas.height);
  for (const [at, row] of rows.entries()) {
    let left = gap;
    for (const image of row) {
      const size = sized(image);
      drawn.drawImage(image, left, gap + at * rowHeight, size.width, size.height);
      left += size.width + gap;
    }
  }
  return canvas;
}

/** Opens the first record beside its list; false if the page has none, or the record is a page of its own. */
async function openPanel(page: Page): Promise<boolean> {
  await page.setViewportSize(desktop);
  const row = page.locator("tbody tr > :nth-child(-n + 2) :is(a, button)").first();
  if (!(await row.isVisible())) return false;
  const address = page.url();
  await row.click();
  // Some rows open nothing.
  await page.waitForURL((url) => url.href !== address, { timeout: 5000 }).catch(() => undefined);
  await settle(page);
  return page.getByRole("complementary").isVisible();
}

async function draw(page: Page, screen: Screen): Promise<Canvas> {
  await page.setViewportSize(desktop);
  if (screen.path === undefined) await openBlank(page);
  else await open(page, screen.path);
  await screen.show?.(page);
  const rows = await shots(page);
  const isList = routeOf(screen) !== undefined && screen.show === undefined;
  if (isList && (await openPanel(page))) rows.push(...(await shots(page)));
  return sheetOf(rows);
}

/**
 * A picture of every screen at 320 to 1,440 px in light and dark, lists also with their first record open. With `part`,
 * only of screens that have it in their name.
 */
export async function drawSheets(context: BrowserContext, part = ""): Promise<void> {
  if (part === "") rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const screens = eachAlone([...visited, ...sheetScreens]);
  // Some screens sign in as somebody else.
  const cookies = await context.cookies();
  const failed: string[] = [];
  for (const [at, screen] of screens.entries()) {
    if (!screen.name.includes(part)) continue;
    const browser = context.browser();
    await context.clearCookies();
    await context.addCookies(cookies);
    const own = screen.signedOut && browser ? await browser.newContext({ ignoreHTTPSErrors: true }) : context;
    const page = await own.newPage();
    const name = `${String(at + 1).padStart(3, "0")} ${screen.name.replaceAll(/[^\w ]+/g, "")}`;
    try {
      const sheet = await draw(page, screen);
      writeFileSync(join(folder, `${name}.webp`), sheet.toBuffer("image/webp", 80));
      console.log(name);
    } catch (error) {
      failed.push(screen.name);
      console.error(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
    await page.close();
    if (own !== context) await own.close();
  }
  console.log(failed.length > 0 ? `Not drawn: ${failed.join(", ")}` : `All sheets are in ${folder}`);
  if (failed.length > 0) process.exitCode = 1;
}
