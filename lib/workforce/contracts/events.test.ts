import { expect, test } from "vitest";
import { payloadOf } from "#lib/developers/webhooks/payload.ts";
import { eventTypeOf } from "#lib/platform/outbox/event-catalog.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import * as peopleEvents from "#lib/workforce/people/events.ts";
import * as contractEvents from "./events.ts";

const requests: string[] = [];

const at = await stage();
const token = await addToken(at.owner, at.first);
await addWebhook(at.owner, at.first);
await addWebhook(at.owner, at.second);

async function call(method: string, path: string, body?: object) {
  const answer = await send(method, `/rest/v2${path}`, token, { body });
  expect(answer.status).toBeLessThan(300);
  requests.push(answer.headers.get("x-request-id") ?? "");
  return answer.body.data;
}

test("every change to people and contracts emits its declared event once with the request ID, and a rejected one emits nothing", async () => {
  const person = { first_name: "A", last_name: "B", email: "a@b.example", country: "DE", job_title: "Cook" };
  const { id: person_id } = await call("POST", "/people", person);
  await call("PATCH", `/people/${person_id}`, { job_title: "Chef" });
  const terms = {
    legal_entity_id: at.first.legal_entity_id,
    title: "Cook",
    type: "ongoing_time_based",
    country: "DE",
    currency: "JPY",
    rate: "4200",
    frequency: "monthly",
    starts_on: "2026-01-01",
  };
  await call("POST", "/contracts", { ...terms, person: { ...person, email: "c@d.example" } });
  const { id } = await call("POST", "/contracts", { ...terms, person_id });
  await call("PATCH", `/contracts/${id}`, { title: "Chef" });
  await call("POST", `/contracts/${id}/transition`, { status: "in_progress" });
  const { upcoming_amendments } = await call("POST", `/contracts/${id}/amendments`, {
    effective_on: "2150-01-01",
    rate: "1",
  });
  await call("DELETE", `/contracts/${id}/amendments/${upcoming_amendments[0].id}`);
  await call("POST", `/contracts/${id}/termination`, { ends_on: "2150-01-01", reason: "Done" });
  await call("DELETE", `/contracts/${id}/termination`);
  await call("POST", `/contracts/${id}/termination`, { ends_on: "2026-01-31", reason: "Done" });
  await call("POST", "/people/import", {
    csv: "first_name,last_name,email,country,job_title\nE,F,e@f.example,DE,Cook",
  });
  await call("POST", "/contracts/import", {
    csv: "worker_email,legal_entity,title,type,country,currency,rate,frequency,starts_on\ne@f.example,First GmbH,Cook,eor,DE,EUR,1,monthly,2026-01-01",
  });
  await call("POST", "/people/import", {
    csv: "first_name,last_name,email,country,job_title\nG,H,g@h.example,DE,Cook",
    dry_run: true,
  });

  const bodies = await at.owner`select body, organization_id from webhook_events order by xmin::text::bigint, id`;
  expect(new Set(bodies.map((row) => row.organization_id))).toEqual(new Set([at.first.id]));
  const payloads = bodies.map((row) => JSON.parse(row.body));
  const seen = payloads.map(({ data: { meta } }) => [meta.event_type, requests.indexOf(meta.tracking_id)]);
  expect(seen).toEqual([
    ["worker.v2.created", 0],
    ["worker.v2.updated", 1],
    ["worker.v2.created", 2],
    ["contract.created", 2],
    ["contract.created", 3],
    ["contract.amended", 4],
    ["contract.status.updated", 5],
    ["contract.amended", 6],
    ["contract.amended", 7],
    ["contract.terminated", 8],
    ["contract.amended", 9],
    ["contract.terminated", 10],
    ["contract.status.updated", 10],
    ["worker.v2.created", 11],
    ["contract.created", 12],
  ]);
  for (const payload of payloads) {
    const type = eventTypeOf(payload.data.meta.event_type);
    expect(type && payloadOf(type).parse(payload)).toEqual(payload);
  }
  const declared = [...Object.values(contractEvents), ...Object.values(peopleEvents)].map(({ name }) => name);
  expect(new Set(seen.map(([name]) => name))).toEqual(new Set(declared));
  expect(payloads[6]?.data.resource).toMatchObject({ id, status: "in_progress", previous_status: "new", rate: "4200" });
  expect(payloads[7]?.data.resource.upcoming_amendments).toMatchObject([{ effective_on: "2150-01-01", rate: "1" }]);

  const refused = await send("POST", "/rest/v2/people", token, { body: { ...person, email: "A@b.example" } });
  expect(refused.status).toBe(409);
  expect(await at.owner`select id from webhook_events`).toHaveLength(bodies.length);
});
