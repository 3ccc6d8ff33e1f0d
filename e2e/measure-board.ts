import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import findChromium from "./find-chromium.ts";
import startProduct from "./start-product.ts";

/**
 * Measures the pipeline board with 5,000 cards, compared with 50: `npm run board`. Figures for slow machines run with
 * the CPU throttled to a quarter. Prints a table; nothing passes or fails, because machines differ.
 */
const sizes = [5000, 50];
const rounds = 5;
const slowdown = 4;
const moves = 100;
/** How long a card is held over its column. */
const restMs = 300;
/** Boards that others have open while a card moves: contexts, and pages per context. */
const lookers = { contexts: 4, pages: 5 };
const stageNames = ["Applied", "Interview", "Offer"] as const;

await findChromium();
const stop = await startProduct();
// These modules need the product to be running.
const { hydrated, product, signIn, signInOf } = await import("./browser.ts");
const { pipeline, cardIn, columnOf, drag, linkOf } = await import("./recruiting-page.ts");
const { make } = await import("./workforce.ts");
const browser = await chromium.launch({ executablePath: process.env.MUSTER_CHROMIUM, args: ["--no-sandbox"] });
try {
  process.stdout.write(
    "| Cards | Load, ms | Elements of cards | Drag start, ms | Drop to drawn, ms | Heap after 100 moves, MB | Seen by 20, ms | Bytes of the change |\n|---|---|---|---|---|---|---|---|\n",
  );
  for (const size of sizes) process.stdout.write(`| ${size} | ${(await measure(browser, size)).join(" | ")} |\n`);
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

/** Adds a job with `size` applications, two thirds of them in its first stage. Returns the board's path. */
async function fill(page: Page, size: number): Promise<string> {
  const { job } = await pipeline(page, 1);
  const rows = Array.from({ length: size - 1 }, (_, n) => {
    const stage = n % 3 === 0 ? stageNames[1 + (n % 2)] : stageNames[0];
    return `Casey,Board${size}x${n},casey.${size}.${n}@candidates.example,${job.title},${stage}`;
  });
  const csv = ["first_name,last_name,email,job,stage", ...rows].join("\n");
  await make(page, "/ats/candidates/import", { csv });
  return `/recruiting/jobs/${job.id}`;
}

async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelectorAll("[data-column] li a").length >= 5);
}

/** Milliseconds from navigation to largest contentful paint, as the median of several uncached loads. */
async function loading(page: Page, path: string): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${product.url}${path}`);
    await drawn(page);
    await page.waitForTimeout(500);
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((done) =>
            new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
              type: "largest-contentful-paint",
              buffered: true,
            }),
          ),
      ),
    );
  }
  return median(times);
}

/** Records how long a drag start takes to paint and, from Event Timing, how long a drop takes to the next frame. */
async function watchDrags(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { started: [] as number[], dropped: [] as number[] };
    const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
    document.addEventListener(
      "dragstart",
      ({ timeStamp }) => painted(() => seen.started.push(performance.now() - timeStamp)),
      true,
    );
    const moves: number[] = [];
    const changes = new MutationObserver(() => moves.push(performance.now()));
    for (const list of document.querySelectorAll("[data-column] ul"))
      changes.observe(list, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries()) {
        // Counts only frames that show the card where it was dropped.
        const isMoved = moves.some((at) => at >= startTime && at <= startTime + duration);
        if (name === "drop" && isMoved) seen.dropped.push(duration);
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { seen });
  });
}

async function dragging(page: Page, client: CDPSession): Promise<{ start: number; drop: number }> {
  await watchDrags(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] = round % 2 === 0 ? ["Applied", "Interview"] : ["Interview", "Applied"];
    const card = columnOf(page, from as string)
      .getByRole("listitem")
      .nth(2);
    const name = (await card.getByRole("link").first().textContent()) ?? "";
    await drag(page, card, columnOf(page, to as string), () => page.waitForTimeout(restMs));
    await cardIn(page, to as string, name)
      .first()
      .waitFor();
    await page.waitForTimeout(1000);
  }
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const { started, dropped } = await page.evaluate(
    () => (window as unknown as { seen: { started: number[]; dropped: number[] } }).seen,
  );
  if (dropped.length < rounds) throw new Error(`only ${dropped.length} of ${rounds} drops were seen`);
  return { start: median(started), drop: median(dropped) };
}

async function heapOf(client: CDPSession): Promise<number> {
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
}

/** Heap growth in MB after moving one card back and forth `moves` times. */
async function growth(page: Page, client: CDPSession): Promise<number> {
  const name = (await columnOf(page, "Applied").getByRole("link").first().textContent()) ?? "";
  await linkOf(page, name).focus();
  const move = async (keys: string, to: string) => {
    await page.keyboard.press(keys);
    await cardIn(page, to, name).waitFor();
  };
  const thereAndBack = async () => {
    await move("Shift+ArrowRight", "Interview");
    await move("Shift+ArrowLeft", "Applied");
  };
  await thereAndBack();
  await page.waitForTimeout(2000);
  const before = await heapOf(client);
  for (let done = 0; done < moves; done += 2) await thereAndBack();
  await page.waitForTimeout(2000);
  return (await heapOf(client)) - before;
}

/** Milliseconds from a move until the last of the other boards shows it, and the largest response one of them got. */
async function spreading(of: Browser, page: Page, path: string): Promise<{ ms: number; bytes: number }> {
  const others: Page[] = [];
  for (let at = 0; at < lookers.contexts; at += 1) {
    const first = await newPage(of);
    others.push(first);
    while (others.length < (at + 1) * lookers.pages) others.push(await first.context().newPage());
  }
  for (const other of others) {
    await other.goto(`${product.url}${path}`);
    await drawn(other);
  }
  const times: number[] = [];
  let bytes = 0;
  others[0]?.on("response", async (response) => {
    if (!response.url().includes("/changes")) return;
    const text = await response.text().catch(() => "");
    bytes = Math.max(bytes, text.length);
  });
  for (let round = 0; round < rounds; round += 1) {
    const name = (await columnOf(page, "Applied").getByRole("link").nth(1).textContent()) ?? "";
    await linkOf(page, name).focus();
    const since = performance.now();
    await page.keyboard.press("Shift+ArrowRight");
    await Promise.all(others.map((other) => cardIn(other, "Interview", name).waitFor()));
    times.push(performance.now() - since);
  }
  for (const context of new Set(others.map((other) => other.context()))) await context.close();
  return { ms: median(times), bytes };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function measure(of: Browser, size: number): Promise<(string | number)[]> {
  const page = await newPage(of);
  const path = await fill(page, size);
  const load = await loading(page, path);
  await hydrated(page);
  const elements = await page.evaluate(() => document.querySelectorAll("[data-column] li, [data-column] li *").length);
  const client = await page.context().newCDPSession(page);
  const { start, drop } = await dragging(page, client);
  const heap = await growth(page, client);
  const { ms, bytes } = await spreading(of, page, path);
  await page.context().close();
  return [load, elements, start, drop, heap.toFixed(1), ms, bytes].map((figure) =>
    typeof figure === "number" ? Math.round(figure) : figure,
  );
}
