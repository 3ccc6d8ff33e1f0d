import { networkInterfaces } from "node:os";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { until } from "#lib/testing/until.ts";
import { freePorts, groupLives, type Running, signalGroup } from "./muster-process.ts";
import { openReceiver, type Receiver } from "./receivers/plain.ts";
import { becomeCustomer, type Customer } from "./webhook-customer.ts";

let customer: Customer;
let receiver: Receiver;
let webhook: { id: string };
let workers: Running[];

beforeAll(async () => {
  customer = await becomeCustomer();
});

beforeEach(async () => {
  workers = [];
  receiver = await openReceiver();
  const { data } = (await customer.ask("POST", "", { url: receiver.url, events: ["access-token.created"] })).body;
  webhook = data;
  receiver.keys.set("key-1", data.signing_key);
});

afterEach(async () => {
  for (const worker of workers.filter(groupLives)) signalGroup(worker, "SIGKILL");
  await Promise.all(workers.map(({ exit }) => exit));
  receiver.close();
  await customer.api("DELETE", `/${webhook.id}`);
});

async function start(settings?: Record<string, string>): Promise<Running> {
  const worker = await customer.startWorker(settings);
  workers.push(worker);
  return worker;
}

const queued = () => customer.at.owner`select state, attempts from webhook_queue where subscription_id = ${webhook.id}`;
const events = () => new Set(receiver.deliveries.map(({ eventId }) => eventId)).size;

describe("a worker process", () => {
  test("on SIGTERM finishes deliveries in flight, claims no more, and exits with 0", async () => {
    const waiting: (() => void)[] = [];
    receiver.answer = (_, response) => void waiting.push(() => response.writeHead(204).end());
    const worker = await start();
    for (let n = 0; n < 6; n += 1) await customer.triggerEvent(`Under way ${n}`);
    // A new endpoint gets two concurrent deliveries.
    await until(() => expect(waiting).toHaveLength(2));
    signalGroup(worker, "SIGTERM");
    await customer.triggerEvent("Afterwards");
    for (const answer of waiting) answer();
    expect(await worker.exit).toBe(0);
    expect(receiver.deliveries).toHaveLength(2);
    expect((await queued()).map(({ state, attempts }) => [state, attempts])).toEqual(Array(5).fill(["due", 0]));
    const states = (await customer.api("GET", `/${webhook.id}/deliveries`)).map((one: { state: string }) => one.state);
    expect(states.filter((state: string) => state === "delivered")).toHaveLength(2);
    receiver.answer = null;
    await start();
    await until(() => expect(events()).toBe(7));
    expect(receiver.deliveries).toHaveLength(7);
  });

  test("on SIGKILL loses nothing: another worker takes over its deliveries within seconds", async () => {
    receiver.answer = () => {};
    const worker = await start();
    for (let n = 0; n < 4; n += 1) await customer.triggerEvent(`Killed ${n}`);
    await until(() => expect(receiver.deliveries).toHaveLength(2));
    signalGroup(worker, "SIGKILL");
    expect(await worker.exit).toBe(null);
    receiver.answer = null;
    await start();
    await until(async () => expect(await queued()).toHaveLength(0));
    expect([events(), receiver.deliveries.length]).toEqual([4, 6]);
    const deliveries = await customer.api("GET", `/${webhook.id}/deliveries`);
    expect(deliveries).toMatchObject(Array(4).fill({ state: "delivered", attempts: 1 }));
  });
});

describe("a webhook that points to the service itself", () => {
  test("isn't called by a worker either, which knows the web process's ports from the settings", async () => {
    await start({ HTTP_PORT: new URL(receiver.url).port });
    await customer.triggerEvent("Loops");
    const states = async () => (await customer.api("GET", `/${webhook.id}/deliveries`))[0];
    await until(async () =>
      expect(await states()).toMatchObject({ state: "retrying", last_error: "forbidden_target" }),
    );
    expect([receiver.deliveries.length, receiver.forged]).toEqual([0, 0]);
  });
});

describe("its metrics", () => {
  test("are served only on 127.0.0.1, in Prometheus format, with the right values", async () => {
    const { http: port } = await freePorts();
    await start({ METRICS_PORT: String(port) });
    receiver.answer = (_, response) => void response.writeHead(receiver.deliveries.length === 1 ? 500 : 204).end();
    await customer.triggerEvent("Fails");
    await until(() => expect(receiver.deliveries).toHaveLength(1));
    await customer.triggerEvent("Arrives");
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await until(async () => {
      const text = await read();
      // A starved machine reads them only after the first one's second attempt.
      expect(text).toMatch(/^muster_webhook_attempts_total\{result="delivered"\} [12]$/m);
      expect(text).toContain('muster_webhook_attempts_total{result="http_5xx"} 1\n');
      for (const gauge of ["in_flight", "due", "leased", "held"])
        expect(text).toContain(`\nmuster_webhook_${gauge} 0\n`);
      // A delivery of the worker that the test before killed may be among them.
      expect(text).toMatch(/^muster_webhook_reclaimed_total \d+$/m);
      expect(text).toContain("\nmuster_worker_database_up 1\n");
    });
    for (const line of (await read()).trimEnd().split("\n"))
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z_]+="[a-z0-9_ ]+"\})? \d+(?:\.\d+)?(?:e-\d+)?)$/,
      );
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((one) => one && !one.internal && one.family === "IPv4");
    for (const one of outside)
      await expect(fetch(`http://${one?.address}:${port}/metrics`)).rejects.toThrow("fetch failed");
    await expect(fetch(`http://[::1]:${port}/metrics`)).rejects.toThrow("fetch failed");
  });

  test("are served on METRICS_HOST and no other address", async () => {
    const { http: port } = await freePorts();
    await start({ METRICS_PORT: String(port), METRICS_HOST: "127.0.0.2" });
    const read = (host: string) => fetch(`http://${host}:${port}/metrics`);
    await until(async () => expect((await read("127.0.0.2")).status).toBe(200));
    await expect(read("127.0.0.1")).rejects.toThrow("fetch failed");
  });

  test("are off by default", async () => {
    const worker = await start();
    expect(worker.output()).toMatch(/"metrics_port":0/);
  });
});
