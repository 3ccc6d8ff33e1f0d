import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { databaseTexts, isIn } from "#lib/testing/canaries.ts";
import { addContract, addWorker } from "#lib/testing/contracts.ts";
import { addEorWorker, addResignation } from "#lib/testing/eor.ts";
import { addToken, type Stage, send } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { freePorts, type Running, run, signalGroup } from "./muster-process.ts";
import { openReceiver, type Receiver } from "./receivers/plain.ts";
import { becomeCustomer } from "./webhook-customer.ts";

const files = mkdtempSync(join(tmpdir(), "muster-files-"));

let at: Stage;
let server: Running;
let worker: Running;
let receiver: Receiver;
let address: string;
let seeing: string;

beforeAll(async () => {
  const customer = await becomeCustomer();
  ({ at } = customer);
  const { http } = await freePorts();
  address = `http://127.0.0.1:${http}/rest/v2`;
  const { DATA_DIR = "" } = process.env;
  const settings = { LOG_LEVEL: "trace", FILES_URL: `file://${files}` };
  server = run("e2e/native-server.ts", {
    ...settings,
    ...{ DATA_DIR, DATABASE_URL: at.webUrl, HTTPS_PORT: "0", HTTP_PORT: String(http), PUBLIC_URL: "https://localhost" },
    ...{ TRUSTED_PROXIES: "127.0.0.0/8", WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" },
  });
  await server.prints(/web ready/);
  worker = await customer.startWorker(settings);
  receiver = await openReceiver();
  seeing = await addToken(at.owner, at.first, { sensitive_data_access: true });
  const { body } = await send("POST", "/rest/v2/webhooks", seeing, { body: { url: receiver.url, events: ["*"] } });
  receiver.keys.set("key-1", body.data.signing_key);
});

afterAll(async () => {
  for (const running of [server, worker]) signalGroup(running, "SIGKILL");
  await Promise.all([server.exit, worker.exit]);
  receiver.close();
  rmSync(files, { recursive: true });
});

/** Calls the API over the network, like curl. */
async function ask(method: string, path: string, token: string, body?: object, key?: string) {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...{ authorization: `Bearer ${token}`, "x-forwarded-proto": "https", "content-type": "application/json" },
      ...(key ? { "idempotency-key": key } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, text: await response.text() };
}

const informationOf = (id: string) => `/eor/workers/contracts/${id}/additional-information`;
const exportOf = (id: string) => `/eor/workers/additional-information/export?contract_id=${id}`;

const found = (text: string, canaries: readonly string[]) => canaries.filter((canary) => isIn(text, canary));

const databaseText = async () => (await databaseTexts(at.owner)).map(({ text }) => text).join("\n");

function filesText(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), "latin1")}`)
    .join("\n");
}

const eventsOf = (id: string) => receiver.deliveries.filter(({ body }) => body.includes(id));

test("sensitive values are masked in the API and CSV for a token without access, and never sent in a webhook", async () => {
  const blind = await addToken(at.owner, at.first);
  const id = await addContract(at.owner, at.first, { type: "eor", status: "new", country: "DE" });
  const values = { city: "Wanne-Eickel-5121", tax_id: "86095742719", church_tax: true };
  expect((await ask("PATCH", informationOf(id), seeing, { data: values })).status).toBe(200);

  const open = await ask("GET", informationOf(id), seeing);
  const masked = await ask("GET", informationOf(id), blind);
  expect(JSON.parse(open.text).data.values).toEqual(values);
  expect(JSON.parse(masked.text).data.values).toEqual({ city: hiddenText, tax_id: hiddenText, church_tax: hiddenText });

  const cells = ({ text }: { text: string }) =>
    text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[5]);
  expect(cells(await ask("GET", exportOf(id), seeing))).toEqual(["true", values.city, values.tax_id]);
  expect(cells(await ask("GET", exportOf(id), blind))).toEqual([hiddenText, hiddenText, hiddenText]);

  await until(() => expect(eventsOf(id)).toHaveLength(1));
  const payload = eventsOf(id)[0]?.body ?? "";
  expect(JSON.parse(payload).data.resource.updated_keys).toEqual(["church_tax", "city", "tax_id"]);
  expect(found(payload, [values.city, values.tax_id])).toEqual([]);
});

test("after erasing, no sensitive value is left in the database, files, logs or webhooks", async () => {
  const person_id = await addWorker(at.owner, at.first);
  const options = { type: "eor", status: "new", country: "DE", person_id };
  const id = await addContract(at.owner, at.first, options);
  const leaving = await addEorWorker(at.owner, at.first, { person_id });
  const canaries = [
    "Kanarienvogelweg-8812",
    "+49 30 8812881",
    "88120395717",
    "Kanaria-Post-8812",
    "Kanarienkäfig-8812",
  ];
  const [street = "", phone = "", tax_id = "", note = "", refused = ""] = canaries;
  expect((await ask("PATCH", informationOf(id), seeing, { data: { street, phone, tax_id } }, "one")).status).toBe(200);
  expect((await ask("PATCH", informationOf(id), seeing, { data: { zip_code: refused } }, "two")).status).toBe(400);
  expect((await ask("PATCH", informationOf(id), seeing, { data: { [refused]: refused } }, "three")).status).toBe(400);
  expect(found((await ask("GET", informationOf(id), seeing)).text, canaries)).toEqual([street, phone, tax_id]);
  expect(found((await ask("GET", exportOf(id), seeing)).text, canaries)).toEqual([street, phone, tax_id]);

  const { worker_task_id } = await addResignation(at.owner, at.first, { worker: leaving, status: "AWAITING_PTO" });
  await at.owner`update offboarding_tasks set type = 'confirm_address' where id = ${worker_task_id}`;
  const complete = `/eor/workers/offboarding-tasks/${worker_task_id}/complete`;
  const done = await ask("POST", complete, leaving.token, { note }, "four");
  expect([done.status, found(done.text, canaries)]).toEqual([200, [note]]);
  await until(() => expect(eventsOf(id)).toHaveLength(1));

  // Proves that the search finds them while they exist.
  expect(found(await databaseText(), canaries)).toEqual([street, phone, tax_id, note]);
  expect((await ask("DELETE", `/people/${person_id}/sensitive-data`, seeing)).status).toBe(200);
  await until(() => expect(eventsOf(id)).toHaveLength(2));

  expect(found(await databaseText(), canaries)).toEqual([]);
  expect(found(filesText(files), canaries)).toEqual([]);
  const logs = server.output() + worker.output();
  expect(logs.split("\n").length).toBeGreaterThan(8);
  expect(found(logs, canaries)).toEqual([]);
  expect(found(JSON.stringify(receiver.deliveries), canaries)).toEqual([]);
});
