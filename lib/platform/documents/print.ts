import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import type { LabelSheet } from "./label-sheet.ts";
import type { Letter } from "./letter.ts";
import type { Sheet } from "./sheet.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Done {
  id: number;
  bytes?: Bytes;
  failure?: string;
}

interface Press {
  worker: Worker | null;
  waiting: Map<number, { resolve: (bytes: Bytes) => void; reject: (reason: Error) => void }>;
  last: number;
}

const maxWaiting = 100;

// Next bundles its own copy of this module in addition to the native lane's; both share one thread.
const shared = globalThis as unknown as Record<symbol, Press | undefined>;
const slot = Symbol.for("muster.press");
shared[slot] ??= { worker: null, waiting: new Map(), last: 0 };
const press = shared[slot];

function start(): Worker {
  // Next knows this module's URL, but not its folder. Printing needs no environment and no secret.
  const folder = dirname(fileURLToPath(import.meta.url));
  const worker = new Worker(join(/* turbopackIgnore: true */ folder, "printing-thread.ts"), {
    env: {},
    name: "printing",
  });
  worker.on("message", ({ id, bytes, failure }: Done) => {
    const place = press.waiting.get(id);
    press.waiting.delete(id);
    if (press.waiting.size === 0) worker.unref();
    if (bytes) place?.resolve(bytes);
    else place?.reject(new Error("a document could not be printed", { cause: failure }));
  });
  const lose = (reason: Error) => {
    // A failed thread ends a moment later, when the next one may already be printing.
    if (press.worker !== worker) return;
    press.worker = null;
    for (const { reject } of press.waiting.values()) reject(reason);
    press.waiting.clear();
  };
  worker.on("error", lose);
  worker.on("exit", () => lose(new Error("the printing thread ended")));
  return worker;
}

/**
 * The PDF of a sheet, made on a separate thread, because it takes as long as tens of requests. Sheets are printed one
 * at a time. Throws 503 when too many are waiting.
 */
export function print(sheet: Sheet | LabelSheet | Letter): Promise<Bytes> {
  if (press.waiting.size >= maxWaiting) {
    const busy: ErrorItem = {
      reason: "service_busy",
      message: "Too many documents are being created. Try again in a few seconds.",
    };
    return Promise.reject(new ApiError(503, busy, { "retry-after": "3" }));
  }
  press.worker ??= start();
  const { worker } = press;
  const id = ++press.last;
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
  press.waiting.set(id, { resolve, reject });
  worker.ref();
  worker.postMessage({ id, sheet });
  return promise;
}

/** Ends the thread, for a process that prints for a while and never again: its fonts take tens of megabytes. */
export async function endPrinting(): Promise<void> {
  await press.worker?.terminate();
}
