import type { IncomingMessage, ServerResponse } from "node:http";
import { isDatabaseBusy } from "#db/backoff.ts";
import { wrongPassword } from "#db/other-secret.ts";
import { codeOf } from "#db/undecided.ts";
import { log } from "#lib/platform/log.ts";

const freshMs = 1000;

/** Whether no connection became free, while the database could be reached. */
const isPoolBusy = (error: unknown) => isDatabaseBusy(error) && error.cause === undefined;

interface Database {
  is_current: boolean;
  workers: number;
}

interface State {
  status: "ready" | "stopping" | "not_ready";
  database: "ok" | "unreachable" | "other_version" | "not_asked";
  /** Whether a worker is connected; without one, webhooks, closing, and emails wait. */
  worker: "connected" | "none" | "unknown";
}

export interface Health {
  /** Answers `/healthz` and `/readyz`, on either port and to any host; false for other paths. */
  answer(path: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** From now on, the process isn't ready. */
  stop(): void;
}

/**
 * For load balancers and operators: whether this web process is alive, and whether it can do its work. `read` is called
 * at most once a second, however often somebody asks.
 */
export function makeHealth(read: () => Promise<Database>): Health {
  let isStopping = false;
  let asked: { at: number; state: Promise<State> } | null = null;
  let last: State | null = null;

  async function ask(): Promise<State> {
    try {
      const { is_current, workers } = await read();
      const worker = workers > 0 ? "connected" : "none";
      return is_current
        ? { status: "ready", database: "ok", worker }
        : { status: "not_ready", database: "other_version", worker };
    } catch (error) {
      // All connections are in use: the database is there, and sending the load elsewhere would only move it.
      if (isPoolBusy(error) && last !== null) return last;
      const state: State = { status: "not_ready", database: "unreachable", worker: "unknown" };
      if (last?.status !== state.status) {
        const code = codeOf(error);
        log().warn(
          { code, reason: String(error) },
          code === wrongPassword
            ? "not ready: the database refuses app_web, whose password comes from SECRET_KEY or DATA_DIR/secret.key: use the key that npm run migrate last ran with"
            : "not ready: the database can't be asked",
        );
      }
      return state;
    }
  }

  async function current(): Promise<State> {
    if (isStopping) return { status: "stopping", database: "not_asked", worker: "unknown" };
    if (asked === null || performance.now() - asked.at > freshMs) asked = { at: performance.now(), state: ask() };
    const state = await asked.state;
    last = state;
    return state;
  }

  return {
    stop() {
      isStopping = true;
    },
    answer(path, { method }, outgoing) {
      if (path !== "/healthz" && path !== "/readyz") return false;
      const send = (status: number, body: object) =>
        void outgoing
          .writeHead(status, {
            "content-type": "application/json; charset=utf-8",
            "cache-control": "no-store",
            "x-content-type-options": "nosniff",
          })
          .end(method === "HEAD" ? undefined : `${JSON.stringify(body)}\n`);
      if (method !== "GET" && method !== "HEAD") send(405, { status: "use GET" });
      else if (path === "/healthz") send(200, { status: "alive" });
      else void current().then((state) => send(state.status === "ready" ? 200 : 503, state));
      return true;
    },
  };
}
