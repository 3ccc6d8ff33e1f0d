import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

interface Cost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

interface Hash extends Cost {
  password: string;
  /** Random if omitted. */
  salt?: Uint8Array | undefined;
}

export type Computation = Hash | { password: string; stored: string };

type Outcome = { result: string | boolean } | { failure: string };

/** The thread ended without our doing, with or without an error. */
class ThreadLostError extends Error {}

interface Thread {
  worker: Worker;
  /** Settles the current computation, if there is one. */
  settle: ((outcome: Outcome | ThreadLostError) => void) | null;
  /** Timer that ends the thread while it is idle. */
  retirement: NodeJS.Timeout | undefined;
}

/** How long an idle thread waits for the next password: enough for a series, without holding memory for nothing. */
const idleMs = 30_000;

// Next bundles its own copy of this module in addition to the native lane's; both share the same threads.
const shared = globalThis as unknown as Record<symbol, Thread[] | undefined>;
const slot = Symbol.for("muster.password-threads");
shared[slot] ??= [];
const idle = shared[slot];

function startThread(): Thread {
  // Next knows this module's URL, but not its folder. argon2 needs no environment and no secret.
  const folder = dirname(fileURLToPath(import.meta.url));
  const worker = new Worker(join(/* turbopackIgnore: true */ folder, "password-thread.ts"), {
    env: {},
    name: "passwords",
  });
  const thread: Thread = { worker, settle: null, retirement: undefined };
  worker.on("message", (outcome: Outcome) => thread.settle?.(outcome));
  const lose = (cause?: unknown) => {
    leaveIdle(thread);
    thread.settle?.(new ThreadLostError("the thread that computes password hashes ended", { cause }));
  };
  worker.on("error", lose);
  worker.on("exit", () => lose());
  return thread;
}

function leaveIdle(thread: Thread): void {
  clearTimeout(thread.retirement);
  const place = idle.indexOf(thread);
  if (place !== -1) idle.splice(place, 1);
}

function retire(thread: Thread): void {
  leaveIdle(thread);
  void thread.worker.terminate();
}

async function computeOn(thread: Thread, computation: Computation): Promise<string | boolean> {
  const { promise, resolve } = Promise.withResolvers<Outcome | ThreadLostError>();
  thread.settle = resolve;
  thread.worker.ref();
  thread.worker.postMessage(computation);
  const outcome = await promise;
  thread.settle = null;
  if (outcome instanceof ThreadLostError) throw outcome;
  idle.push(thread);
  thread.worker.unref();
  thread.retirement = setTimeout(retire, idleMs, thread).unref();
  if ("failure" in outcome) throw new Error(outcome.failure);
  return outcome.result;
}

function takeThread(): Thread {
  const thread = idle.at(-1) ?? startThread();
  leaveIdle(thread);
  return thread;
}

/** Computes on a separate thread, and retries once on a new one if that thread is lost. */
async function compute(computation: Computation): Promise<string | boolean> {
  try {
    return await computeOn(takeThread(), computation);
  } catch (error) {
    if (!(error instanceof ThreadLostError)) throw error;
    return await computeOn(startThread(), computation);
  }
}

/**
 * argon2id on a thread that, on Linux, yields the cores to everything else that needs them: one computation takes as
 * long as tens of requests. Callers limit how many run concurrently.
 */
export async function computeHash(given: Hash): Promise<string> {
  return String(await compute(given));
}

/** Whether the password matches this hash. Throws if it isn't a hash. */
export async function isHashOf(stored: string, password: string): Promise<boolean> {
  return (await compute({ stored, password })) === true;
}
