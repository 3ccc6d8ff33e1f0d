import { Agent } from "undici";
import type { ErrorCode } from "#lib/developers/webhooks/rules.ts";
import { ForbiddenTargetError, guardedConnector, type Resolve, resolverFor } from "./connector.ts";
import { DeadlineError, type ExchangeResult, exchange } from "./exchange.ts";
import { errorOfStatus } from "./outcome.ts";
import { refusalOfUrl, type TargetPolicy } from "./target.ts";

const wholeExchangeMs = 30_000;
const maxHeaders = 16 * 1024;
const maxCached = 5000;

/** The result of one attempt. `status` is null without a response. */
export interface Outcome {
  succeeded: boolean;
  status: number | null;
  error: ErrorCode | null;
  response_headers: Record<string, string>;
  /** First 16 KiB, as text. */
  response_body: string;
  duration_ms: number;
}

const codes: Record<string, ErrorCode> = {
  ENOTFOUND: "name_not_found",
  ENODATA: "name_not_found",
  ESERVFAIL: "name_not_found",
  EAI_AGAIN: "name_not_found",
  ETIMEOUT: "name_not_found",
  ECONNREFUSED: "refused",
  ECONNRESET: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  ETIMEDOUT: "timeout",
  UND_ERR_HEADERS_OVERFLOW: "headers_too_large",
};

function errorOf(error: Error): ErrorCode {
  if (error instanceof DeadlineError) return "timeout";
  if (error instanceof ForbiddenTargetError) return "forbidden_target";
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const code = (current as NodeJS.ErrnoException).code ?? "";
    if (codes[code]) return codes[code];
    if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_|EPROTO)/.test(code)) return "tls";
    if (current.name === "HTTPParserError") return "protocol";
  }
  return "network";
}

/** Replaces what a PostgreSQL text column or a JSON parser would reject. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

export interface Sender {
  send(url: string, headers: Record<string, string>, body: string): Promise<Outcome>;
  /** Aborts requests in flight. */
  close(): Promise<void>;
}

interface Options {
  policy: TargetPolicy;
  deadlineMs?: number;
  resolve?: Resolve;
}

interface Target {
  origin: string;
  path: string;
}

/** Sends deliveries: one POST, no redirects, at most 64 KiB of the response read, 30 seconds in total. */
export function makeSender({ policy, deadlineMs = wholeExchangeMs, resolve = resolverFor(policy) }: Options): Sender {
  const agent = new Agent({
    connect: guardedConnector(policy, resolve, { address: deadlineMs / 4, whole: deadlineMs }),
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: maxHeaders,
  });
  const targets = new Map<string, Target | null>();

  // The policy is fixed for the life of the process, so each URL is checked once.
  const targetOf = (url: string): Target | null => {
    const known = targets.get(url);
    if (known !== undefined) return known;
    const { origin, pathname, search } = URL.parse(url) ?? {};
    const isAllowed = origin !== undefined && refusalOfUrl(url, policy) === null;
    const target = isAllowed ? { origin, path: `${pathname}${search}` } : null;
    if (targets.size >= maxCached) targets.clear();
    targets.set(url, target);
    return target;
  };

  return {
    async send(url, headers, body) {
      const began = performance.now();
      const target = targetOf(url);
      const response: ExchangeResult = target
        ? await exchange(agent, { ...target, method: "POST", headers, body }, deadlineMs)
        : {
            status: null,
            headers: {},
            body: "",
            length: 0,
            failure: new ForbiddenTargetError("the address may not be called"),
          };
      const { status, failure } = response;
      const error = failure ? errorOf(failure) : errorOfStatus(status ?? 0);
      return {
        succeeded: error === null,
        status,
        error,
        response_headers: headersOf(response.headers),
        response_body: storable(response.body),
        duration_ms: Math.round(performance.now() - began),
      };
    },
    close: () => agent.destroy(),
  };
}

function headersOf(headers: ExchangeResult["headers"]): Record<string, string> {
  const kept = Object.entries(headers).slice(0, 50);
  return Object.fromEntries(kept.map(([name, value]) => [name, storable(String(value ?? "").slice(0, 1000))]));
}
