import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEmail } from "#lib/testing/recruiting.ts";
import { until } from "#lib/testing/until.ts";
import { freePorts, type Running, run, signalGroup } from "./muster-process.ts";
import { openReceiver, type Receiver } from "./receivers/plain.ts";
import { becomeCustomer, type Customer } from "./webhook-customer.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
/** PromQL of the dashboard and of the alerts. */
const panels = JSON.parse(read("deploy/grafana/muster.json")).panels as { targets?: { expr: string }[] }[];
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const alerts = [...read("deploy/prometheus/alerts.yml").matchAll(/^ +expr: (.+)$/gm)].map(([, expr = ""]) => expr);
const section = /\n## Dashboards and alerts\n([\s\S]+?)\n## /.exec(read("docs/operations.md"))?.[1] ?? "";
const rows = section.split("\n").filter((line) => line.startsWith("| `muster_"));
const namesIn = (text: string) => [...new Set(text.match(/\bmuster_\w+/g))].sort();

let customer: Customer;
let receiver: Receiver;
const running: Running[] = [];
/** What a web process and a worker serve: their samples, without values. */
let samples: string[];
let texts: () => Promise<string>;

beforeAll(async () => {
  customer = await becomeCustomer();
  receiver = await openReceiver();
  const [web, worker] = [await freePorts(), await freePorts()];
  const { DATA_DIR = "" } = process.env;
  const server = run("e2e/native-server.ts", {
    ...{ DATA_DIR, DATABASE_URL: customer.at.webUrl, HTTPS_PORT: "0", HTTP_PORT: String(web.http) },
    ...{ METRICS_PORT: String(web.https), PUBLIC_URL: "https://localhost", TRUSTED_PROXIES: "127.0.0.0/8" },
  });
  running.push(server);
  await server.prints(/web ready/);
  const { signing_key } = await customer.api("POST", "", { url: receiver.url, events: ["*"] });
  receiver.keys.set("key-1", signing_key);
  await addEmail(customer.at.owner, customer.at.first);
  // Nothing listens there.
  running.push(await customer.startWorker({ METRICS_PORT: String(worker.https), SMTP_URL: "smtp://127.0.0.1:1" }));
  await customer.triggerEvent("Arrives");
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${web.http}${path}`, { headers: { "x-forwarded-proto": "https" } });
  await Promise.all([ask("/rest/v2/invoices"), ask("/sign-in")]);
  texts = async () => {
    const both = [web.https, worker.https].map((port) => fetch(`http://127.0.0.1:${port}/metrics`));
    return (await Promise.all((await Promise.all(both)).map((response) => response.text()))).join("");
  };
  await until(async () => expect(await texts()).toContain('muster_webhook_attempts_total{result="delivered"}'));
  samples = (await texts())
    .split("\n")
    .filter((line) => /^[a-z]/.test(line))
    .map((line) => line.slice(0, line.lastIndexOf(" ")));
});

afterAll(async () => {
  for (const one of running) signalGroup(one, "SIGKILL");
  await Promise.all(running.map(({ exit }) => exit));
  receiver.close();
});

/** Whether there is a sample with this name and all these labels. */
const isServed = (name: string, labels: readonly string[]) =>
  samples.some((sample) => sample.split("{")[0] === name && labels.every((label) => sample.includes(`${label}="`)));

test("the dashboard and the alerts ask only for metrics and labels that are served", () => {
  expect(Math.min(shown.length, alerts.length)).toBeGreaterThan(10);
  for (const expr of [...shown, ...alerts]) {
    const selectors = [...expr.matchAll(/\b(muster_\w+)(?:\{([^}]*)\})?/g)];
    if (!expr.startsWith("up{")) expect(selectors, expr).not.toEqual([]);
    for (const [, name = "", selector = ""] of selectors) {
      const labels = [...selector.matchAll(/(\w+)=/g)]
        .map(([, label = ""]) => label)
        .filter((one) => one !== "instance");
      expect(isServed(name, labels), `${name} ${labels} in ${expr}`).toBe(true);
    }
    const [name = ""] = namesIn(expr);
    for (const [, labels = ""] of expr.matchAll(/\bby \(([^)]*)\)/g))
      expect(isServed(name, labels.split(", ")), `by ${labels} in ${expr}`).toBe(true);
  }
});

test("the dashboard shows every metric that is served", () => {
  expect(namesIn(shown.join("\n"))).toEqual(expect.arrayContaining(namesIn(samples.join("\n"))));
});

test("what the documentation says to watch is served, and an alert has the same threshold", () => {
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) {
    const [, metrics = "", worry = ""] = row.split(" | ");
    const [, threshold] = /above (\d+(?:\.\d+)?)/.exec(worry) ?? [];
    for (const name of namesIn(row)) {
      const asked = alerts.filter((expr) => namesIn(expr).some((one) => one === name || one === `${name}_bucket`));
      expect(asked, `${name} in ${metrics}`).not.toEqual([]);
      expect(samples.some((sample) => sample.startsWith(name))).toBe(true);
      if (threshold !== undefined)
        expect(
          asked.every((expr) => expr.includes(` > ${threshold}`)),
          row,
        ).toBe(true);
    }
  }
});

test("emails that a mail server doesn't take are counted, with the time they have been waiting", async () => {
  await customer.at.owner`update emails set send_at = now() - interval '1 hour'`;
  const text = await texts();
  expect(text).toMatch(/^muster_emails_waiting 1$/m);
  expect(Number(/^muster_emails_waiting_age_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(3600);
});

test("failures of every lane are counted from 0, so that an alert hears of the first", async () => {
  const text = await texts();
  for (const lane of ["api", "pages", "refused"])
    for (const status of [500, 503])
      expect(text).toMatch(new RegExp(`^muster_http_requests_total\\{lane="${lane}",status="${status}"\\} \\d+$`, "m"));
});

test("what a worker has to try again is counted by task, from 0", async () => {
  const failures = async () =>
    /^muster_worker_failures_total\{task="send webhook notices"\} (\d+)$/m.exec(await texts())?.[1];
  expect(await failures()).toBe("0");
  await customer.at.owner`revoke execute on function app.claim_webhook_notice(integer) from app_worker`;
  await until(async () => expect(Number(await failures())).toBeGreaterThan(0));
});
