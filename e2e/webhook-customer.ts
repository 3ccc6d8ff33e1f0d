import { expect } from "vitest";
import { addOrganization, addSession, type Stage, send, stage, type TestResponse } from "#lib/testing/stage.ts";
import { type Running, run } from "./muster-process.ts";

export interface Customer {
  at: Stage;
  /** Calls a path under /webhooks. */
  ask(method: string, path: string, body?: object): ReturnType<typeof send>;
  /** The same, returning `data`; fails unless it succeeds. */
  api(method: string, path?: string, body?: object): Promise<TestResponse["body"]>;
  /** Triggers an event. */
  triggerEvent(name: string): Promise<void>;
  /** Starts a worker process with extra settings. */
  startWorker(settings?: Record<string, string>): Promise<Running>;
}

/** An owner whose organization subscribes to events through the API, on a database of its own. */
export async function becomeCustomer(): Promise<Customer> {
  // Both this process and its workers may call loopback addresses.
  const allow = { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" };
  Object.assign(process.env, allow);
  const at = await stage();
  const session = await addSession(at.owner, await addOrganization(at.owner, "Customer"), "owner");
  const ask: Customer["ask"] = (method, path, body) => send(method, `/rest/v2/webhooks${path}`, session, { body });
  return {
    ...{ at, ask },
    async api(method, path = "", body) {
      const { status, body: answer } = await ask(method, path, body);
      expect(status).toBeLessThan(300);
      return answer.data;
    },
    async triggerEvent(name) {
      const body = { name, type: "organization", scopes: ["accounting:read"] };
      expect((await send("POST", "/rest/v2/access-tokens", session, { body })).status).toBe(201);
    },
    async startWorker(settings = {}) {
      const { DATA_DIR = "" } = process.env;
      const worker = run("lib/registry/worker.ts", { DATA_DIR, DATABASE_URL: at.ownerUrl, ...allow, ...settings });
      await worker.prints(/worker ready/);
      return worker;
    },
  };
}
