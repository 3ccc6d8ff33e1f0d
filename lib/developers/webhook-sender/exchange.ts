import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";

export const maxKeptBytes = 16 * 1024;
const usual = { read: 64 * 1024, kept: maxKeptBytes };

/** The exchange exceeded its deadline. */
export class DeadlineError extends Error {}

export interface ExchangeResult {
  /** Null without a response. */
  status: number | null;
  headers: IncomingHttpHeaders;
  /** Its first 16 KiB, or as much as was asked for. */
  body: string;
  /** Bytes of the body received. */
  length: number;
  /** The error that cut the exchange short, if any. */
  failure: Error | null;
}

/**
 * Sends one request and reads the start of the response. The exchange lasts until the response ends, but a body over 64
 * KiB (`read`) is cut there and still counts as complete. Resolves within the deadline whatever the other side does, and writes
 * nothing after it.
 */
export function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  deadlineMs: number,
  { read, kept: most }: typeof usual = usual,
): Promise<ExchangeResult> {
  const { promise, resolve } = Promise.withResolvers<ExchangeResult>();
  const kept: Buffer[] = [];
  let length = 0;
  let status: number | null = null;
  let headers: IncomingHttpHeaders = {};
  let controller: Dispatcher.DispatchController | null = null;
  let isOver = false;

  const end = (failure: Error | null) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    resolve({ status, headers, body: Buffer.concat(kept).toString("utf8"), length, failure });
  };
  const cut = (failure: Error | null) => {
    end(failure);
    controller?.abort(failure ?? new Error("enough was read"));
  };
  const timer = setTimeout(() => cut(new DeadlineError("the exchange took too long")), deadlineMs);

  try {
    dispatcher.dispatch(options, {
      onRequestStart(started) {
        controller = started;
        if (isOver) started.abort(new DeadlineError("connected too late"));
      },
      onResponseStart(_, code, received) {
        if (code < 200) return;
        status = code;
        headers = received;
      },
      onResponseData(_, chunk) {
        if (length < most) kept.push(Buffer.from(chunk.subarray(0, most - length)));
        length += chunk.length;
        if (length > read) cut(null);
      },
      onResponseEnd: () => end(null),
      onResponseError: (_, error) => end(error),
    });
  } catch (error) {
    end(error as Error);
  }
  return promise;
}
