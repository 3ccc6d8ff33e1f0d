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
  /** At random when none is given. */
  salt?: Uint8Array | undefined;
}

export type Computation = Hash | { password: string; stored: string };

type Outcome = { result: string | boolean } | { failure: string };

/** Ended by something other than us, with or without an error. */
class ThreadLostError extends Error {}

interface Thread {
  worker: Worker;
  /** Settles the computation under way, if there is one. */
  settle: ((outcome: Outcome | ThreadLostError) => void) | null;
  /** Ends a thread that has nothing to do. */
  retirement: NodeJS.Timeout | undefined;
}

/** How long a thread waits for the next password: long enough for a series of them, and no memory is kept for nobody. */
const idleMs = 30_000;

// Next bundles its own copy of this module beside the native lane's; both use the same threads.
const shared = globalThis as unknown as Record<symbol, Thread[] | undefined>;
const slot = Symbol.for("muster.password-threads");
shared[slot] ??= [];
const idle = shared[slot];

function startThread(): Thread {
  // Next knows this module's address, but not its folder. argon2 needs no setting and no secret.
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

/** Computes on a thread of its own; once more, on a new one, when that is lost. */
async function compute(computation: Computation): Promise<string | boolean> {
  try {
    return await computeOn(takeThread(), computation);
  } catch (error) {
    if (!(error instanceof ThreadLostError)) throw error;
    return await computeOn(startThread(), computation);
  }
}

/**
 * argon2id on a thread that, on Linux, leaves the cores to everything else that wants them: computing takes as long as
 * tens of requests. Whoever calls these decides how many run at once.
 */
export async function computeHash(given: Hash): Promise<string> {
  return String(await compute(given));
}

/** Whether the password has this hash. Throws when it is none. */
export async function isHashOf(stored: string, password: string): Promise<boolean> {
  return (await compute({ stored, password })) === true;
}
