import { type Browser, chromium, type Page } from "@playwright/test";
import type { Page as ProductPage } from "#lib/platform/page.ts";
import { pages } from "#lib/registry/pages.ts";
import findChromium from "./find-chromium.ts";
import startProduct from "./start-product.ts";

/**
 * Measures how fast the demo's pages load and respond: `npm run pages`, or `npm run pages -- /invoices /payments` for
 * some, or `npm run pages -- waits` for the time between a click and its first content alone, and `-- processor` for the
 * processor's part of it. The CPU is throttled to a quarter, the network to 1.6 Mbit/s with 150 ms latency; each figure is the median of
 * three loads. Prints a table; nothing passes or fails, because machines differ.
 */
const rounds = 3;
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
/** How long a page is watched after hydration. */
const watchedMs = 1500;

interface Figures {
  path: string;
  /** Largest contentful paint, in milliseconds. */
  largest: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Longest task after hydration, in milliseconds. */
  task: number;
  /** KiB of scripts on the wire. */
  scripts: number;
  elements: number;
}

await findChromium();
const stop = await startProduct();
// These modules need the product to be running.
const { hydrated, product, signIn, signInOf } = await import("./browser.ts");
const { weigh } = await import("./weigh.ts");
const { measureWaits } = await import("./measure-waits.ts");
// Browsers keep code only under a certificate that they trust.
const trust = `--ignore-certificate-errors-spki-list=${process.env.MUSTER_CERTIFICATE}`;
const browser = await chromium.launch({ executablePath: process.env.MUSTER_CHROMIUM, args: ["--no-sandbox", trust] });
try {
  const asked = process.argv.slice(2);
  const only = asked.join();
  if (only === "waits") await measureWaits(browser, "clock");
  else if (only === "processor") await measureWaits(browser, "processor");
  else {
    const paths = asked.length > 0 ? asked : pages.flatMap(({ path, below = [] }: ProductPage) => [path, ...below]);
    const figures: Figures[] = [];
    for (const path of paths) figures.push(await measure(browser, path));
    print(figures);
    process.stdout.write(`\nTyping in the search field of invoices, longest event: ${await typing(browser)} ms\n\n`);
    if (asked.length === 0) await measureWaits(browser, "clock");
  }
} finally {
  await browser.close();
  await stop();
}

async function newPage(of: Browser): Promise<Page> {
  const context = await of.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page, signInOf("owner"));
  return page;
}

async function slow(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await client.send("Network.emulateNetworkConditions", network);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

async function load(page: Page, path: string): Promise<Pick<Figures, "largest" | "shift" | "task" | "elements">> {
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0, tasks: [] as { at: number; ms: number }[] };
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch("largest-contentful-paint", (entry) => {
      seen.largest = entry.startTime;
    });
    watch("layout-shift", (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch("longtask", ({ startTime, duration }) => seen.tasks.push({ at: startTime, ms: duration }));
    Object.assign(window, { seen });
  });
  await page.goto(`${product.url}${path}`);
  await hydrated(page);
  const alive = await page.evaluate(() => performance.now());
  await page.waitForTimeout(watchedMs);
  return page.evaluate((from) => {
    const { largest, shift, tasks } = (
      window as unknown as { seen: { largest: number; shift: number; tasks: { at: number; ms: number }[] } }
    ).seen;
    const task = Math.max(0, ...tasks.filter(({ at }) => at >= from).map(({ ms }) => ms));
    return { largest, shift, task, elements: document.querySelectorAll("*").length };
  }, alive);
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function measure(of: Browser, path: string): Promise<Figures> {
  const loads: Awaited<ReturnType<typeof load>>[] = [];
  const weighed = await newPage(of);
  const { scripts } = await weigh(weighed, path);
  await weighed.context().close();
  for (let round = 0; round < rounds; round += 1) {
    const page = await newPage(of);
    await slow(page);
    loads.push(await load(page, path));
    await page.context().close();
  }
  const middle = (name: "largest" | "shift" | "task" | "elements") => median(loads.map((each) => each[name]));
  return {
    ...{ path, scripts, largest: middle("largest") },
    ...{ shift: middle("shift"), task: middle("task"), elements: middle("elements") },
  };
}

/** Longest event while typing, in milliseconds, with the CPU throttled. */
async function typing(of: Browser): Promise<number> {
  const page = await newPage(of);
  await page.goto(`${product.url}/invoices?status=all`);
  await hydrated(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(() => {
    const longest = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { longest });
  });
  await page.getByRole("searchbox").first().click();
  await page.keyboard.type("harbor crane", { delay: 120 });
  await page.waitForTimeout(watchedMs);
  return page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
}

function print(figures: Figures[]): void {
  process.stdout.write("| Page | LCP, ms | Layout shift | Longest task, ms | Scripts, KiB | Elements |\n");
  process.stdout.write("|---|---|---|---|---|---|\n");
  for (const { path, largest, shift, task, scripts, elements } of figures) {
    const numbers = [largest.toFixed(0), shift.toFixed(3), task.toFixed(0), scripts.toFixed(0), elements];
    process.stdout.write(`| ${path} | ${numbers.join(" | ")} |\n`);
  }
}
