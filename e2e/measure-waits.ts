import type { Browser, Page } from "@playwright/test";
import type { Page as ProductPage } from "#lib/platform/page.ts";
import { pages } from "#lib/registry/pages.ts";
import { hydrated, product, signIn, signInOf } from "./browser.ts";
import { processorTime, seenMark } from "./processor-time.ts";

/**
 * Time between a click and the first content it asked for, in milliseconds. The CPU is throttled to a quarter, the
 * network to 1.6 Mbit/s with 150 ms latency; the browser has the code of pages it was on before, as after a day's work.
 * On a busy machine the clock measures everything else too: `processor` is four times what the page's main thread worked
 * at full speed, without the other limits.
 */
export type Meter = "clock" | "processor";
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const restMs = 300;
/** Between two measurements, so that nothing of the one is left for the next. */
const pauseMs = 900;
const rounds = 2;

/** Lists whose rows open in a panel, and lists whose rows open as a page. */
const panelLists = [
  ...["/invoices?status=all", "/payments", "/refunds", "/adjustments?status=all", "/time/timesheets?status=all"],
  ...["/equipment/assets", "/recruiting/applications"],
];
const pageLists = [
  ...["/people", "/contracts", "/recruiting/jobs", "/recruiting/candidates", "/developers/webhooks", "/eor"],
];

const rowLinks = "main :is([data-row] a, tr[data-id] th a)";
/** Records can have the same title. */
const panelContent = "aside";
const pageTitle = "main h1";
/** The record's page, or what the row knows of it until the page is there. */
const recordTitle = "main :is(h1, [data-opening])";

interface Times {
  first: number;
  median: number;
  worst: number;
}

function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  return {
    first: all[0] ?? Number.NaN,
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    worst: sorted.at(-1) ?? Number.NaN,
  };
}

function percentile95(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1] ?? Number.NaN;
}

async function slowPage(of: Browser): Promise<Page> {
  const context = await of.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 1000 } });
  const page = await context.newPage();
  await signIn(page, signInOf("owner"));
  return page;
}

async function slowDown(page: Page, meter: Meter): Promise<void> {
  if (meter === "processor") return;
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", network);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Clicks, and resolves with the time from the click until what matches has another text than before and is painted. */
async function clickUntil(
  page: Page,
  at: { x: number; y: number },
  { selector, meter }: { selector: string; meter: Meter },
): Promise<number> {
  await page.evaluate(
    ([wanted, mark]) => {
      const read = () => [...document.querySelectorAll(wanted)].map(({ textContent }) => textContent).join("\n");
      const before = read();
      const found = () => ![before, ""].includes(read());
      const seen = new Promise<number>((done) => {
        const start = ({ timeStamp }: Event) => {
          // A callback for every frame would make the browser draw frames that nothing needs.
          const observer = new MutationObserver(() => {
            if (!found()) return;
            observer.disconnect();
            requestAnimationFrame(() => {
              performance.mark(mark);
              // Runs once the frame is painted; a new message channel answers only after timers and the next frame.
              void scheduler.postTask(() => done(performance.now() - timeStamp), { priority: "user-blocking" });
            });
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        };
        addEventListener("click", start, { capture: true, once: true });
      });
      Object.assign(window, { seen });
    },
    [selector, seenMark] as const,
  );
  const click = async () => {
    await page.mouse.click(at.x, at.y);
    return page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen);
  };
  return meter === "clock" ? click() : slowdown * (await processorTime(page, click));
}

async function middleOf(page: Page, selector: string, at = 0): Promise<{ x: number; y: number }> {
  const link = page.locator(selector).nth(at);
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error(`${selector} has no box`);
  return { x: box.x + Math.min(20, box.width / 2), y: box.y + box.height / 2 };
}

interface Opening {
  path: string;
  title: string;
  meter: Meter;
}

async function opening(of: Browser, asked: Opening): Promise<{ opened: Times; stepped: Times | null }> {
  const { path, title, meter } = asked;
  const page = await slowPage(of);
  await page.goto(`${product.url}${path}`);
  await hydrated(page);
  // The pointer comes onto the page before it comes to a row.
  await page.mouse.move(700, 900);
  await page.waitForTimeout(pauseMs);
  await slowDown(page, meter);
  const opened: number[] = [];
  const stepped: number[] = [];
  const count = Math.min(5, await page.locator(rowLinks).count());
  for (let row = 0; row < count; row += 1) {
    opened.push(await clickUntil(page, await middleOf(page, rowLinks, row), { selector: title, meter }));
    await page.waitForTimeout(pauseMs);
    if (title === recordTitle) {
      await page.goBack();
      await page.waitForTimeout(pauseMs);
    }
  }
  if (title === panelContent) {
    // From the middle of the list, where no row has been open before.
    await page.mouse.click(...(Object.values(await middleOf(page, rowLinks, 8)) as [number, number]));
    await page.waitForTimeout(pauseMs);
    for (const button of ["Next", "Next", "Next", "Previous", "Previous"]) {
      const selector = `aside header button[aria-label^="${button}"]:enabled`;
      if ((await page.locator(selector).count()) === 0) continue;
      stepped.push(await clickUntil(page, await middleOf(page, selector), { selector: title, meter }));
      await page.waitForTimeout(pauseMs);
    }
  }
  await page.context().close();
  return { opened: timesOf(opened), stepped: stepped.length > 0 ? timesOf(stepped) : null };
}

interface Way {
  name: string;
  /** With it, the dashboard fetches nothing ahead. */
  savesData: boolean;
}

const ways: readonly Way[] = [
  { name: `after ${restMs} ms on the link`, savesData: false },
  { name: `after ${restMs} ms on the link, nothing fetched ahead`, savesData: true },
];

/** Every page of the sidebar is opened in both ways right after each other. */
async function sideBar(of: Browser, meter: Meter): Promise<{ way: Way; found: Map<string, number[]> }[]> {
  const paths = pages.map(({ path, opens = path }: ProductPage) => opens);
  const lanes = [];
  for (const way of ways) {
    const page = await slowPage(of);
    if (way.savesData)
      await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    // The browser keeps the pages' code.
    for (const path of paths) await page.goto(`${product.url}${path}`, { waitUntil: "networkidle" });
    await page.goto(product.url);
    await hydrated(page);
    await slowDown(page, meter);
    lanes.push({ way, page, found: new Map(paths.map((path) => [path, [] as number[]])) });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const path of [...paths.slice(1), ...paths.slice(0, 1)]) {
      for (const { page, found } of round % 2 === 0 ? lanes : lanes.toReversed()) {
        await page.bringToFront();
        const link = await middleOf(page, `nav[aria-label="Pages"] a[href="${path}"]`);
        await page.mouse.move(link.x, link.y);
        await page.waitForTimeout(restMs);
        found.get(path)?.push(await clickUntil(page, link, { selector: pageTitle, meter }));
        await page.mouse.move(700, 900);
        await page.waitForTimeout(pauseMs);
      }
    }
  }
  for (const { page } of lanes) await page.context().close();
  return lanes;
}

const whole = (ms: number) => ms.toFixed(0);

export async function measureWaits(of: Browser, meter: Meter): Promise<void> {
  const write = (line: string) => process.stdout.write(`${line}\n`);
  for (const { way, found } of await sideBar(of, meter)) {
    const all = [...found.values()].flat();
    write(`Sidebar, ${way.name}:`);
    write(
      `median ${whole(timesOf(all).median)} ms, p95 ${whole(percentile95(all))} ms, worst ${whole(timesOf(all).worst)} ms`,
    );
    for (const [path, times] of found) write(`  ${path}: ${times.map(whole).join(", ")}`);
  }
  write("");
  write("| List | First click, ms | Later, median | Worst | Next and previous, median | Worst |");
  write("|---|---|---|---|---|---|");
  for (const [path, title] of [
    ...panelLists.map((each) => [each, panelContent] as const),
    ...pageLists.map((each) => [each, recordTitle] as const),
  ]) {
    const { opened, stepped } = await opening(of, { path, title, meter });
    const steps = stepped ? [stepped.median, stepped.worst].map(whole) : ["–", "–"];
    write(`| ${path} | ${[opened.first, opened.median, opened.worst].map(whole).join(" | ")} | ${steps.join(" | ")} |`);
  }
}
