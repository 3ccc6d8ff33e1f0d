import type { Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur: number;
  /** Of the thread's own time; other programs and the rest of the machine aren't in it. */
  tdur?: number;
  args: { data?: { type?: string } };
}

/** The mark that a page sets in the frame that shows what a click asked for. */
export const seenMark = "seen";

/** Milliseconds that the page's main thread worked, from the click in `run` to the end of the frame with `seenMark`. */
export async function processorTime(page: Page, run: () => Promise<unknown>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((done) => client.once("Tracing.tracingComplete", () => done()));
  await client.send("Tracing.start", {
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "blink.user_timing"] },
  });
  await run();
  await client.send("Tracing.end");
  await complete;
  await client.detach();

  const mark = events.find(({ name, cat }) => name === seenMark && cat.includes("user_timing"));
  const main = events.filter(({ pid, tid }) => pid === mark?.pid && tid === mark.tid);
  const click = main.find(({ name, args }) => name === "EventDispatch" && args.data?.type === "click");
  if (!mark || !click) return Number.NaN;
  const within = main.filter(
    ({ name, ph, ts, dur }) =>
      ph === "X" && name === "ThreadControllerImpl::RunTask" && ts + dur >= click.ts && ts <= mark.ts,
  );
  return within.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur), 0) / 1000;
}
