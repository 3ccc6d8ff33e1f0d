import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCanvas, GifEncoder, loadImage } from "@napi-rs/canvas";
import { chromium, type Locator, type Page } from "@playwright/test";
import findChromium from "./find-chromium.ts";
import startProduct from "./start-product.ts";

/**
 * Takes the README screenshots from the demo: `npm run pictures`. With `-- --sheets`, a contact sheet of every page and
 * everything that opens over one, for looking at all of them, in `.data/contact-sheets`; `-- --sheets refund` draws those
 * with "refund" in their name.
 */
const folder = join(import.meta.dirname, "..", "docs", "pictures");
const size = { width: 1280, height: 800 };
/** The animation is smaller, to fit the README's column. */
const movingSize = { width: 800, height: 500 };
const frameMs = 90;

await findChromium();
const stop = await startProduct();
// These modules need the product to be running.
const { signIn, signInOf, product } = await import("./browser.ts");
const { open } = await import("./actions.ts");
const browser = await chromium.launch({ executablePath: process.env.MUSTER_CHROMIUM, args: ["--no-sandbox"] });
try {
  const context = await browser.newContext({ viewport: size, ignoreHTTPSErrors: true, baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, signInOf("owner"));
  const sheets = process.argv.indexOf("--sheets");
  if (sheets > 0) await (await import("./contact-sheets.ts")).drawSheets(context, process.argv[sheets + 1]);
  else await takeAll(page);
} finally {
  await browser.close();
  await stop();
}

async function takeAll(page: Page): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await still(page, "home", "/");
  await still(page, "invoices", "/invoices", async () => {
    await page.locator("tr[data-row]").nth(3).getByRole("link").click();
    await page.getByText("Line items").waitFor();
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await still(page, "assets", "/equipment/assets", async () => {
    await page.locator("tbody a").nth(2).click();
    await page.getByRole("complementary").waitFor();
  });
  await page.emulateMedia({ colorScheme: "light" });
  await movingBoard(page);
}

async function still(page: Page, name: string, path: string, show?: () => Promise<void>): Promise<void> {
  await open(page, path);
  await show?.();
  await page.waitForLoadState("networkidle");
  const image = await loadImage(await page.screenshot());
  const canvas = createCanvas(size.width, size.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  writeFileSync(join(folder, `${name}.webp`), canvas.toBuffer("image/webp", 85));
}

/** Drags a candidate to the next stage and chooses activities. */
async function movingBoard(page: Page): Promise<void> {
  await open(page, "/recruiting/jobs");
  await page.locator("tbody a").first().click();
  const columns = page.getByRole("region").filter({ has: page.getByRole("listitem") });
  const [from, to] = [columns.nth(1), columns.nth(2)];
  const card = from.getByRole("listitem").first();
  await card.waitFor();
  await page.waitForLoadState("networkidle");
  const encoder = new GifEncoder(movingSize.width, movingSize.height, { quality: 10 });
  const frame = async (times = 1) =>
    encoder.addFrame(await smaller(page), movingSize.width, movingSize.height, { delay: frameMs * times });

  const [start, end] = await Promise.all([middle(card), middle(to)]);
  await showPointer(page);
  await frame(8);
  await movePointer(page, start);
  await page.mouse.move(start.x, start.y);
  await frame(4);
  await page.mouse.down();
  await carry(card);
  const steps = 14;
  for (let step = 1; step <= steps; step += 1) {
    const eased = 0.5 - Math.cos((Math.PI * step) / steps) / 2;
    const at = { x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased };
    await page.mouse.move(at.x, at.y);
    await movePointer(page, at);
    await frame();
  }
  await page.mouse.move(end.x + 2, end.y + 2);
  await page.mouse.up();
  await drop(page);
  await page.waitForTimeout(700);
  await frame(14);
  const confirm = page.getByRole("dialog").getByRole("button", { name: /^Move/ });
  if (await confirm.isVisible()) {
    const place = await middle(confirm);
    await movePointer(page, place);
    await frame(6);
    await confirm.click();
    await page.waitForTimeout(700);
  }
  await frame(24);
  writeFileSync(join(folder, "board.gif"), encoder.finish());
}

async function smaller(page: Page): Promise<Uint8Array> {
  const canvas = createCanvas(movingSize.width, movingSize.height);
  const drawn = canvas.getContext("2d");
  drawn.drawImage(await loadImage(await page.screenshot()), 0, 0, movingSize.width, movingSize.height);
  return new Uint8Array(drawn.getImageData(0, 0, movingSize.width, movingSize.height).data.buffer);
}

async function middle(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to point at");
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 160) };
}

/** Draws a pointer: a headless browser shows neither the pointer nor what it drags. */
function showPointer(page: Page): Promise<void> {
  return page.evaluate(() => {
    const pointer = document.createElement("div");
    pointer.id = "picture-pointer";
    pointer.innerHTML =
      '<svg width="22" height="22" viewBox="0 0 22 22"><path d="M3 2l14 9-6 1.5L8 19z" fill="#111" stroke="#fff" stroke-width="1.5"/></svg>';
    pointer.style.cssText =
      "position:fixed;left:0;top:0;z-index:99999;pointer-events:none;transform:translate(640px,600px)";
    document.body.append(pointer);
  });
}

function movePointer(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  return page.evaluate(
    ([left, top]) => {
      const pointer = document.getElementById("picture-pointer");
      if (pointer) pointer.style.transform = `translate(${left}px,${top}px)`;
    },
    [x, y],
  );
}

function carry(card: Locator): Promise<void> {
  return card.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const carried = element.cloneNode(true) as HTMLElement;
    carried.id = "picture-carried";
    carried.style.cssText = `position:absolute;left:${-width / 2}px;top:${-height / 2}px;width:${width}px;height:${height}px;opacity:.85;list-style:none;transform:none`;
    document.getElementById("picture-pointer")?.prepend(carried);
  });
}

function drop(page: Page): Promise<void> {
  return page.evaluate(() => document.getElementById("picture-carried")?.remove());
}
