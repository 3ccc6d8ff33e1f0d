import { Agent, type Dispatcher } from "undici";
import { ForbiddenTargetError, guardedConnector, type Resolve, resolverFor } from "./connector.ts";
import { type ErrorCode, errorOfStatus } from "./outcome.ts";
import { refusalOfUrl, type TargetPolicy } from "./target.ts";

const wholeExchangeMs = 30_000;
const mostRead = 64 * 1024;
const mostKept = 16 * 1024;
const mostHeaders = 16 * 1024;

/** What became of one attempt. `status` is null when no answer came. */
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

function errorOf(error: unknown, signal: AbortSignal): ErrorCode {
  if (signal.aborted) return "timeout";
  if (error instanceof ForbiddenTargetError) return "forbidden_target";
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as NodeJS.ErrnoException).code ?? "";
    if (codes[code]) return codes[code];
    if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_|EPROTO)/.test(code)) return "tls";
    if (current.name === "HTTPParserError") return "protocol";
  }
  return "network";
}

/** What a column of text and a JSON parser both take. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

export interface Sender {
  send(url: string, headers: Record<string, string>, body: string): Promise<Outcome>;
  /** Cuts what is still under way. */
  close(): Promise<void>;
}

interface Options {
  policy: TargetPolicy;
  deadlineMs?: number;
  resolve?: Resolve;
}

/** Sends deliveries: one POST, no redirect followed, at most 64 KiB of the answer read, 30 seconds for all of it. */
export function makeSender({ policy, deadlineMs = wholeExchangeMs, resolve = resolverFor(policy) }: Options): Sender {
  const agent = new Agent({
    connect: guardedConnector(policy, resolve, { address: deadlineMs / 4, whole: deadlineMs }),
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: mostHeaders,
  });

  async function exchange(outcome: Outcome, url: string, headers: Record<string, string>, body: string) {
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      if (refusalOfUrl(url, policy) !== null) throw new ForbiddenTargetError("the address may not be called");
      const { origin, pathname, search } = new URL(url);
      const answer = await agent.request({ origin, path: pathname + search, method: "POST", headers, body, signal });
      outcome.status = answer.statusCode;
      outcome.response_headers = headersOf(answer.headers);
      await readStart(answer.body, (text) => {
        outcome.response_body = text;
      });
      outcome.error = errorOfStatus(answer.statusCode);
      outcome.succeeded = outcome.error === null;
    } catch (error) {
      outcome.error = errorOf(error, signal);
    }
  }

  return {
    async send(url, headers, body) {
      const began = performance.now();
      const outcome: Outcome = {
        succeeded: false,
        status: null,
        error: null,
        response_headers: {},
        response_body: "",
        duration_ms: 0,
      };
      await exchange(outcome, url, headers, body);
      outcome.duration_ms = Math.round(performance.now() - began);
      return outcome;
    },
    close: () => agent.destroy(),
  };
}

function headersOf(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  const kept = Object.entries(headers).slice(0, 50);
  return Object.fromEntries(kept.map(([name, value]) => [name, storable(String(value ?? "").slice(0, 1000))]));
}

/** The end of the answer is part of the exchange, but an endless one is cut and counts by its status. */
async function readStart(body: Dispatcher.ResponseData["body"], keep: (text: string) => void): Promise<void> {
  const kept: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (length < mostKept) kept.push(chunk.subarray(0, mostKept - length));
      length += chunk.length;
      if (length > mostRead) break;
    }
  } finally {
    keep(storable(Buffer.concat(kept).toString("utf8")));
  }
}
