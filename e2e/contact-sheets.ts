import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Canvas, createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import type { BrowserContext, Page } from "@playwright/test";
import { open, openBlank } from "./actions.ts";
import { screens as visited } from "./all-screens.ts";
import { settle } from "./browser.ts";
import { eachAlone, routeOf, type Screen } from "./screen.ts";

const folder = join(import.meta.dirname, "..", ".data", "contact-sheets");
interface Size {
  width: number;
  height: number;
}

const tablet: Size = { width: 768, height: 1024 };
const desktop: Size = { width: 1440, height: 900 };
const narrow: readonly Size[] = [{ width: 320, height: 640 }, tablet];
const wide: readonly Size[] = [{ width: 1024, height: 768 }, desktop];
const windows = [...narrow, ...wide];
const gap = 16;
const scale = 0.6;

/** The page as it is, at each of the widths, light above dark. */
async function shots(page: Page, sizes: readonly Size[] = windows): Promise<Image[][]> {
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
  await row.click();
  await settle(page);
  return page.getByRole("complementary").isVisible();
}

async function show(page: Page, screen: Screen, size: Size): Promise<void> {
  await page.setViewportSize(size);
  if (screen.path === undefined) await openBlank(page);
  else await open(page, screen.path);
  await screen.show?.(page);
}

/** What opens over a page, opened twice: where a panel becomes a dialog, what is open over the panel closes. */
async function shotsOver(page: Page, screen: Screen): Promise<Image[][]> {
  await show(page, screen, tablet);
  const small = await shots(page, narrow);
  await show(page, screen, desktop);
  const large = await shots(page, wide);
  return small.map((row, at) => [...row, ...(large[at] ?? [])]);
}

async function draw(page: Page, screen: Screen): Promise<Canvas> {
  if (screen.show) return sheetOf(await shotsOver(page, screen));
  await show(page, screen, desktop);
  const rows = await shots(page);
  if (routeOf(screen) !== undefined && (await openPanel(page))) rows.push(...(await shots(page)));
  return sheetOf(rows);
}

/**
 * A picture of every screen at 320 to 1,440 px in light and dark, lists also with their first record open. With `part`,
 * only of screens that have it in their name.
 */
export async function drawSheets(context: BrowserContext, part = ""): Promise<void> {
  if (part === "") rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const screens = eachAlone(visited);
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
