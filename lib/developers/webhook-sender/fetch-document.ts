import { Agent } from "undici";
import { guardedConnector, type Resolve, resolverFor } from "./connector.ts";
import { exchange, maxKeptBytes } from "./exchange.ts";
import { refusalOfUrl, type TargetPolicy } from "./target.ts";
import { targetPolicy } from "./target-policy.ts";

const wholeExchangeMs = 5000;

/** A document fetched from a third party. */
export interface FetchedDocument {
  status: number;
  contentType: string;
  cacheControl: string;
  /** Its first 16 KiB. */
  text: string;
  /** Whether the document was longer than that. */
  isCut: boolean;
}

interface Options {
  policy: TargetPolicy;
  resolve?: Resolve;
}

/**
 * GETs a public https URL through the guarded webhook connector; null if the target isn't allowed or doesn't respond.
 * Redirects aren't followed and the timeout is 5 seconds.
 */
export function documentFetcher({ policy, resolve = resolverFor(policy) }: Options) {
  return async (url: string): Promise<FetchedDocument | null> => {
    if (!url.startsWith("https://") || refusalOfUrl(url, policy) !== null) return null;
    const { origin, pathname, search } = new URL(url);
    const timeouts = { address: wholeExchangeMs / 2, whole: wholeExchangeMs };
    const agent = new Agent({
      connect: guardedConnector(policy, resolve, timeouts),
      allowH2: false,
      maxHeaderSize: 16 * 1024,
    });
    try {
      const headers = { accept: "application/json", "user-agent": "Muster" };
      const request = { origin, path: `${pathname}${search}`, method: "GET" as const, headers };
      const { status, headers: received, body, failure, length } = await exchange(agent, request, wholeExchangeMs);
      if (status === null || failure !== null) return null;
      const header = (name: string) => String(received[name] ?? "");
      return {
        status,
        contentType: header("content-type"),
        cacheControl: header("cache-control"),
        text: body,
        isCut: length > maxKeptBytes,
      };
    } finally {
      await agent.destroy();
    }
  };
}

/** Anyone can trigger this fetch, so networks the operator opened to webhooks stay blocked. */
export function fetchDocument(url: string): Promise<FetchedDocument | null> {
  return documentFetcher({ policy: { ...targetPolicy(), allowed: [] } })(url);
}
