import { savesData } from "#components/ui/saves-data.ts";

/** How long a page that was fetched ahead may be shown. */
const freshMs = 30_000;
/** A page older than this is read again once it is shown. */
const currentMs = 5000;
const atOnce = 2;

interface FetchedPage {
  startedAt: number;
  /** Null if the router has to ask itself. */
  response: Promise<Response | null>;
}

/**
 * The pages that the person is about to open, by address. Next's own prefetching takes two requests in a row, of which
 * the second is too late for a click soon after, and keeps what it has whatever changes. Here, the request that Next
 * makes on a click is made before, and its response handed over, even if it is still on its way.
 */
const pages = new Map<string, FetchedPage>();
let underway = 0;
let isOldShown = false;

const addressOf = ({ pathname, search }: URL) => pathname + search;

/** Scripts that a page in Next's format names. */
const scripts = /\/_next\/static\/chunks\/[\w./~-]+\.js/g;
const requested = new Set<string>();

/** Fills the browser's cache with the code of a page, as the link would once it is followed. */
function fetchScripts(page: string): void {
  for (const [path] of page.matchAll(scripts)) {
    if (requested.has(path) || document.querySelector(`script[src*="${path}"]`)) continue;
    requested.add(path);
    void fetch(path).catch(() => requested.delete(path));
  }
}

const isPage = ({ ok, redirected, headers }: Response) =>
  ok && !redirected && headers.get("content-type")?.startsWith("text/x-component") === true;

async function fetchPage(address: string): Promise<Response | null> {
  underway += 1;
  const url = new URL(address, location.origin);
  // Next redirects requests whose parameter doesn't match their headers.
  url.searchParams.set("_rsc", "");
  const response = await fetch(url.href, { headers: { rsc: "1" } }).catch(() => null);
  const page = response && isPage(response) ? response : null;
  const text = page?.clone().text() ?? Promise.resolve("");
  void text
    .then(fetchScripts, () => undefined)
    .finally(() => {
      underway -= 1;
    });
  return page;
}

function freshPage(address: string): FetchedPage | null {
  const page = pages.get(address);
  if (page && Date.now() - page.startedAt < freshMs) return page;
  pages.delete(address);
  return null;
}

/** Fetches a page that is probably opened next, once. */
export function fetchAhead(address: string): void {
  if (savesData() || underway >= atOnce || address === addressOf(new URL(location.href)) || freshPage(address)) return;
  pages.set(address, { startedAt: Date.now(), response: fetchPage(address) });
}

/** After a write, pages from before it must not be shown. */
export function forgetPages(): void {
  pages.clear();
}

/** Whether a page older than a moment was shown since the last time this was asked. */
export function tookOldPage(): boolean {
  const was = isOldShown;
  isOldShown = false;
  return was;
}

/** The address of a page that Next's router asks for on a click; null for all other requests. */
function askedByRouter(input: RequestInfo | URL, init: RequestInit | undefined): string | null {
  const headers = init?.headers as Record<string, string> | undefined;
  if (!(input instanceof URL) || headers?.rsc !== "1" || "next-router-prefetch" in headers) return null;
  const url = new URL(input);
  url.searchParams.delete("_rsc");
  return addressOf(url);
}

function handOver(address: string): Promise<Response | null> | null {
  const page = freshPage(address);
  if (page === null) return null;
  pages.delete(address);
  isOldShown = Date.now() - page.startedAt > currentMs;
  return page.response;
}

/** Lets Next's router take the pages that were fetched ahead. */
export function offerFetchedPages(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = pages.size === 0 ? null : askedByRouter(input, init);
    return (address === null ? null : await handOver(address)) ?? send(input, init);
  };
}
