import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchAhead, forgetPages, offerFetchedPages, tookOldPage } from "./fetched-pages.ts";

/** Requests of the page that runs, by path, and what ends those that wait. */
let sent: string[];
let answers: (() => void)[];

const page = () => new Response("a page", { headers: { "content-type": "text/x-component" } });

/** As Next's router asks for a page once its link is followed. */
const follow = (address: string) =>
  window.fetch(new URL(`${address}?_rsc=1`, location.origin), { headers: { rsc: "1" } });

async function answerAll(): Promise<void> {
  for (const answer of answers.splice(0)) answer();
  // A page counts as under way until its text is read.
  await vi.waitFor(() => expect(answers).toEqual([]));
  await new Promise((done) => setTimeout(done));
}

beforeEach(() => {
  sent = [];
  answers = [];
  const origin = "https://muster.example";
  vi.stubGlobal("location", { origin, href: `${origin}/` });
  vi.stubGlobal("document", { querySelector: () => null });
  const fetch = (input: URL | string) => {
    sent.push(new URL(input).pathname);
    return new Promise<Response>((resolve) => {
      answers.push(() => resolve(page()));
    });
  };
  vi.stubGlobal("window", { fetch });
  vi.stubGlobal("fetch", (input: string) => window.fetch(input));
  vi.useFakeTimers({ toFake: ["Date"] });
  forgetPages();
  tookOldPage();
  offerFetchedPages();
});

afterEach(async () => {
  await answerAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page that was fetched ahead is handed over once, and asked for again the next time", async () => {
  fetchAhead("/people");
  fetchAhead("/people");
  const followed = follow("/people");
  await answerAll();
  expect(await (await followed).text()).toBe("a page");
  expect([sent, tookOldPage()]).toEqual([["/people"], false]);
  void follow("/people");
  await vi.waitFor(() => expect(sent).toEqual(["/people", "/people"]));
});

test("two pages are fetched at a time at most, and a third once one has ended", async () => {
  for (const address of ["/people", "/refunds", "/contracts"]) fetchAhead(address);
  expect(sent).toEqual(["/people", "/refunds"]);
  await answerAll();
  fetchAhead("/contracts");
  expect(sent).toEqual(["/people", "/refunds", "/contracts"]);
});

test("the page on screen isn't fetched, and nothing is for someone who saves data", () => {
  fetchAhead("/");
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  fetchAhead("/people");
  expect(sent).toEqual([]);
});

test("a page of a few seconds ago is shown and its rows are read again; one of half a minute ago is fetched again", async () => {
  fetchAhead("/people");
  await answerAll();
  vi.setSystemTime(Date.now() + 6000);
  await follow("/people");
  expect([sent, tookOldPage(), tookOldPage()]).toEqual([["/people"], true, false]);
  fetchAhead("/refunds");
  await answerAll();
  vi.setSystemTime(Date.now() + 31_000);
  fetchAhead("/refunds");
  expect(sent).toEqual(["/people", "/refunds", "/refunds"]);
});

test("a page from before a write, here or in another tab, isn't shown; what couldn't be loaded offline loads once the network is back", async () => {
  let tell: ((message: { data: string[] }) => void) | undefined;
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      set onmessage(listen: typeof tell) {
        tell = listen;
      }
    },
  );
  const { queryClient } = await import("./query-client.ts");
  const { onlineManager } = await import("@tanstack/react-query");
  const client = queryClient();
  fetchAhead("/people");
  tell?.({ data: ["people"] });
  void follow("/people");
  await vi.waitFor(() => expect(sent).toEqual(["/people", "/people"]));

  client.mount();
  const read = vi.fn(() => Promise.reject(new Error("no network")));
  const stop = new QueryObserver(client, { queryKey: ["people"], queryFn: read }).subscribe(() => undefined);
  onlineManager.setOnline(false);
  await vi.waitFor(() => expect(client.getQueryState(["people"])?.status).toBe("error"));
  expect(read).toHaveBeenCalledTimes(1);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  stop();
  client.unmount();
});
