import { beforeEach, describe, expect, test } from "vitest";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { addAsset } from "#lib/testing/assets.ts";
import { addContract } from "#lib/testing/contracts.ts";
import { addEorWorker, addResignation, type TestWorker } from "#lib/testing/eor.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { nextStatuses, resignationStatuses } from "./rules.ts";

let worker: TestWorker;

const at = await stage();
await addWebhook(at.owner, at.first);
const client = await addToken(at.owner, at.first, {
  scopes: ["worker:read", "worker:write", "contracts:read", "contracts:write"],
});

beforeEach(async () => {
  worker = await addEorWorker(at.owner, at.first);
});

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const notice = () => ({ desired_end_date: day(30), reason: "A new start" });

const asWorker = (method: string, path: string, body?: object, text = worker.token) =>
  send(method, `/rest/v2/eor/workers/${path}`, text, { body });
const asClient = (method: string, path: string, body?: object) => send(method, `/rest/v2/${path}`, client, { body });

const submit = async () => (await asWorker("POST", "resignations", notice())).body.data.id as string;

async function eventsOf(id: string): Promise<string[]> {
  const rows = await at.owner<
    { body: string }[]
  >`select body from webhook_events where organization_id = ${at.first.id} order by xmin::text::bigint, id`;
  return rows
    .map(({ body }) => JSON.parse(body).data)
    .filter(({ resource }) => resource.id === id)
    .map(({ meta }) => meta.event_type);
}

test("uses the same status transitions in the database and in code", async () => {
  for (const status of resignationStatuses) {
    const [row] = await at.owner`select app.next_resignation_states(${status}) as next`;
    expect([status, row?.next]).toEqual([status, nextStatuses[status]]);
  }
});

test("runs from the notice to the last day: submitted, signed, reviewed, processed, and the contract ends", async () => {
  const submitted = await asWorker("POST", "resignations", notice());
  expect(submitted.status).toBe(201);
  const { id } = submitted.body.data;
  expect(submitted.body.data).toMatchObject({
    status: "AWAITING_TRIAGE",
    contract_id: worker.contract_id,
    end_date: null,
    desired_end_date: day(30),
    resignation_letter: { status: "AWAITING_SIGNATURE", signature: null },
  });
  const letterBefore = await asWorker("GET", `resignations/${id}/letter`);
  expect([letterBefore.status, letterBefore.headers.get("content-type"), letterBefore.text.slice(0, 5)]).toEqual([
    200,
    "application/pdf",
    "%PDF-",
  ]);
  const early = await asClient("POST", `eor/resignations/${id}/review-pto`, { unused_pto_days: 0 });
  expect([early.status, early.body.errors[0].reason]).toEqual([409, "invalid_state"]);
  const signed = await asWorker("POST", `resignations/${id}/sign`, { signature: "  Maëlle O'Brien " });
  expect(signed.body.data).toMatchObject({
    status: "AWAITING_PTO",
    resignation_letter: { status: "SIGNED", signature: "Maëlle O'Brien" },
  });
  expect((await asWorker("GET", `resignations/${id}/letter`)).text).not.toBe(letterBefore.text);
  const again = await asWorker("POST", `resignations/${id}/sign`, { signature: "Somebody else" });
  expect([again.status, again.body.errors[0].reason]).toEqual([409, "letter_signed"]);
  expect((await asWorker("GET", "resignations?status=SIGNED")).body.data).toHaveLength(1);
  expect((await asWorker("GET", "resignations?status=AWAITING_SIGNATURE")).body.data).toEqual([]);
  expect((await asClient("POST", `eor/resignations/${id}/process`, {})).status).toBe(409);
  const reviewed = await asClient("POST", `eor/resignations/${id}/review-pto`, {
    unused_pto_days: 4,
    pto_settlement: "paid_out",
  });
  expect(reviewed.body.data).toMatchObject({
    status: "AWAITING_PROCESSING",
    unused_pto_days: 4,
    pto_settlement: "paid_out",
  });
  const reviewTask = reviewed.body.data.tasks.find(({ type }: { type: string }) => type === "review_paid_time_off");
  expect([reviewTask.status, reviewTask.completed_by]).toEqual(["completed", "organization token"]);
  const processed = await asClient("POST", `eor/resignations/${id}/process`, { end_date: day(20) });
  expect(processed.body.data).toMatchObject({ status: "COMPLETED", end_date: day(20), allowed_actions: [] });
  const { body } = await asClient("GET", `contracts/${worker.contract_id}`);
  expect(body.data).toMatchObject({
    ends_on: day(20),
    status: "in_progress",
    termination_reason: "Resignation: A new start",
  });
  expect((await asWorker("GET", "resignations")).body.data).toMatchObject([
    { id, status: "COMPLETED", end_date: day(20) },
  ]);
  const tasks = (await asWorker("GET", "offboarding-tasks")).body.data;
  expect(tasks.map((task: { type: string; due_on: string }) => [task.type, task.due_on])).toEqual([
    ["confirm_address", day(7)],
    ["hand_over_work", day(20)],
  ]);
  expect(await eventsOf(id)).toEqual(
    ["submitted", "signed", "updated", "completed"].map((word) => `eor.resignation.${word}`),
  );
  expect((await asWorker("POST", `resignations/${id}/cancel`, {})).status).toBe(409);
  const next = await asWorker("POST", "resignations", notice());
  expect([next.status, next.body.errors[0].reason]).toEqual([409, "contract_terminated"]);
});

test("stores one of several concurrent resignations", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => asWorker("POST", "resignations", notice())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
  const reasons = answers.filter(({ status }) => status === 409).map(({ body }) => body.errors[0].reason);
  expect(new Set(reasons)).toEqual(new Set(["resignation_open"]));
});

test("lets only one of concurrent processing and withdrawal succeed", async () => {
  const { resignation_id: id } = await addResignation(at.owner, at.first, { worker, status: "AWAITING_PROCESSING" });
  const answers = await Promise.all([
    asClient("POST", `eor/resignations/${id}/process`, {}),
    asWorker("POST", `resignations/${id}/cancel`, {}),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { status } = (await asClient("GET", `eor/resignations/${id}`)).body.data;
  const ends_on = (await asClient("GET", `contracts/${worker.contract_id}`)).body.data.ends_on;
  expect([status, ends_on]).toEqual(answers[0]?.status === 200 ? ["COMPLETED", "2150-01-01"] : ["CANCELLED", null]);
});

test.each([
  ["a past end date", () => ({ desired_end_date: day(-1) }), 400, "invalid_value"],
  ["a blank reason", () => ({ reason: " " }), 400, "invalid_value"],
])("rejects a resignation with %s", async (_, change, status, reason) => {
  const answer = await asWorker("POST", "resignations", { ...notice(), ...change() });
  expect([answer.status, answer.body.errors[0].reason]).toEqual([status, reason]);
});

test("rejects an end date outside the contract", async () => {
  const future = await addEorWorker(at.owner, at.first, { starts_on: day(60), ends_on: day(90) });
  for (const [offset, status] of [
    [30, 409],
    [91, 409],
    [90, 201],
  ] as const) {
    const answer = await asWorker("POST", "resignations", { ...notice(), desired_end_date: day(offset) }, future.token);
    expect([offset, answer.status]).toEqual([offset, status]);
    if (status === 409)
      expect(answer.body.errors[0]).toMatchObject({ reason: "outside_contract", path: "/desired_end_date" });
  }
});

test("requires a worker with several contracts to choose one, and doesn't accept another worker's", async () => {
  const second = await addContract(at.owner, at.first, { type: "eor", person_id: worker.person_id });
  const unnamed = await asWorker("POST", "resignations", notice());
  expect([unnamed.status, unnamed.body.errors[0].path]).toEqual([400, "/contract_id"]);
  const other = await addEorWorker(at.owner, at.first);
  const theirs = await asWorker("POST", "resignations", { ...notice(), contract_id: other.contract_id });
  expect([theirs.status, theirs.body.errors[0].reason]).toEqual([400, "not_found"]);
  const named = await asWorker("POST", "resignations", { ...notice(), contract_id: second });
  expect(named.status).toBe(201);
});

test("returns 404 for another worker's resignation, letter and tasks", async () => {
  const theirs = await addResignation(at.owner, at.first);
  const id = theirs.resignation_id;
  const answers = await Promise.all([
    asWorker("GET", `resignations/${id}/letter`),
    asWorker("POST", `resignations/${id}/sign`, { signature: "Me" }),
    asWorker("POST", `resignations/${id}/cancel`, {}),
    asWorker("POST", `offboarding-tasks/${theirs.worker_task_id}/complete`, {}),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test("cancels a withdrawn resignation, removes its tasks, and lets the worker resign again", async () => {
  const id = await submit();
  const withdrawn = await asWorker("POST", `resignations/${id}/cancel`, {});
  expect(withdrawn.body.data).toMatchObject({ status: "CANCELLED", cancelled_by: "worker" });
  expect((await asWorker("GET", "offboarding-tasks?status=all")).body.data).toEqual([]);
  expect((await asWorker("POST", `resignations/${id}/sign`, { signature: "Me" })).status).toBe(409);
  expect((await asWorker("POST", "resignations", notice())).status).toBe(201);
  expect(await eventsOf(id)).toEqual(["eor.resignation.submitted", "eor.resignation.cancelled"]);
});

test("closes the open resignation when the client terminates the contract", async () => {
  const id = await submit();
  const ended = await asClient("POST", `contracts/${worker.contract_id}/termination`, {
    ends_on: day(5),
    reason: "Restructuring",
  });
  expect(ended.status).toBe(201);
  const { body } = await asClient("GET", `eor/resignations/${id}`);
  expect(body.data).toMatchObject({ status: "CANCELLED", cancelled_by: "termination" });
  expect(await eventsOf(id)).toContain("eor.resignation.cancelled");
});

test("prevents changes to a signed letter, even by the database's owner", async () => {
  const { resignation_id } = await addResignation(at.owner, at.first, { worker, status: "AWAITING_PTO" });
  await expect(at.owner`update resignations set reason = 'x' where id = ${resignation_id}`).rejects.toMatchObject({
    code: "23001",
  });
});

test.each([
  [4.5, 4.5],
  ["0.5", 0.5],
  ["12.50", 12.5],
])("a review takes %j days, in the response and in the CSV file", async (sent, days) => {
  const { resignation_id: id } = await addResignation(at.owner, at.first, { worker, status: "AWAITING_PTO" });
  const body = { unused_pto_days: sent, pto_settlement: "paid_out" };
  const { data } = (await asClient("POST", `eor/resignations/${id}/review-pto`, body)).body;
  expect(data.unused_pto_days).toBe(days);
  const { text } = await asClient("GET", `eor/resignations/export?person_id=${worker.person_id}`);
  expect(text.split("\r\n").find((line) => line.startsWith(id))).toContain(`,${days},paid_out,`);
});

test.each([
  [{ unused_pto_days: 3 }, "/pto_settlement"],
  [{ unused_pto_days: 3, pto_settlement: "none" }, "/pto_settlement"],
  [{ unused_pto_days: 0, pto_settlement: "taken" }, "/pto_settlement"],
  [{ unused_pto_days: 367, pto_settlement: "taken" }, "/unused_pto_days"],
  [{ unused_pto_days: 3.25, pto_settlement: "taken" }, "/unused_pto_days"],
  [{ unused_pto_days: "0.1", pto_settlement: "taken" }, "/unused_pto_days"],
])("refuses a review with %j", async (body, path) => {
  const { resignation_id } = await addResignation(at.owner, at.first, { worker, status: "AWAITING_PTO" });
  const answer = await asClient("POST", `eor/resignations/${resignation_id}/review-pto`, body);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
});

describe("offboarding tasks", () => {
  test("lists equipment to return by name, for those who hold any", async () => {
    await addAsset(at.owner, at.first, {}, { person_id: worker.person_id });
    await submit();
    const { data } = (await asWorker("GET", "offboarding-tasks")).body;
    const returning = data.find(({ type }: { type: string }) => type === "return_equipment");
    expect(returning.equipment).toEqual([{ name: "Lenovo ThinkPad X1", serial_number: null }]);
  });

  test("lets workers complete only their own, with an encrypted address for final documents", async () => {
    const id = await submit();
    const { data } = (await asWorker("GET", "offboarding-tasks")).body;
    const [address, work] = data;
    const complete = (task: string, body: object) => asWorker("POST", `offboarding-tasks/${task}/complete`, body);
    const missing = await complete(address.id, {});
    expect([missing.status, missing.body.errors[0].path]).toEqual([400, "/note"]);
    expect((await complete(address.id, { note: "1 Harbour Street, Cork" })).body.data).toMatchObject({
      status: "completed",
      completed_by: "Maëlle O'Brien",
      note: "1 Harbour Street, Cork",
    });
    expect((await complete(work.id, {})).status).toBe(200);
    expect((await asWorker("GET", "offboarding-tasks")).body.data).toEqual([]);
    const { tasks } = (await asClient("GET", `eor/resignations/${id}`)).body.data;
    expect(tasks.find(({ id }: { id: string }) => id === address.id).note).toBe(hiddenText);
    const cleared = await addToken(at.owner, at.first, { sensitive_data_access: true });
    const seen = (await send("GET", `/rest/v2/eor/resignations/${id}`, cleared)).body.data.tasks;
    expect(seen.find(({ id }: { id: string }) => id === address.id).note).toBe("1 Harbour Street, Cork");
    const [stored] =
      await at.owner`select encode(note, 'escape') as note from offboarding_tasks where id = ${address.id}`;
    expect(stored?.note).not.toContain("Harbour");
    const access = tasks.find(({ type }: { type: string }) => type === "close_access");
    expect((await complete(access.id, {})).status).toBe(404);
    const asOrganization = (what: string, task = access.id) =>
      asClient("POST", `eor/offboarding-tasks/${task}/${what}`, {});
    expect((await asOrganization("complete", work.id)).status).toBe(409);
    expect((await asOrganization("complete")).body.data.status).toBe("completed");
    expect((await asOrganization("reopen")).body.data).toMatchObject({ status: "pending", completed_by: null });
    expect((await send("DELETE", `/rest/v2/people/${worker.person_id}/sensitive-data`, cleared)).status).toBe(200);
    expect(await at.owner`select from offboarding_tasks where id = ${address.id} and note is not null`).toEqual([]);
  });
});

test("the list is found by worker or contract, and in order by the last day, page by page", async () => {
  const days = ["2150-03-01", "2150-01-01", "2150-02-01"];
  const ids: string[] = [];
  for (const last_day of days) {
    const { resignation_id } = await addResignation(at.owner, at.first);
    await at.owner`update contracts set title = 'Lighthouse keeper' where id = (select contract_id from resignations where id = ${resignation_id})`;
    await at.owner`update resignations set desired_end_date = ${last_day} where id = ${resignation_id}`;
    ids.push(resignation_id);
  }
  const read = async (query: string) => {
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await asClient(
        "GET",
        `eor/resignations?limit=1&search=LIGHTHOUSE&${query}${cursor && `&cursor=${cursor}`}`,
      );
      expect(body.total_count).toBe(ids.length);
      found.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor;
    }
    return found;
  };
  const [march, january, february] = ids;
  expect(await read("sort_by=last_day&sort_order=asc")).toEqual([january, february, march]);
  expect(await read("sort_by=last_day")).toEqual([march, february, january]);
  expect(await read("")).toEqual(ids.toReversed());
  expect((await asClient("GET", "eor/resignations?search=no+such+worker")).body.data).toEqual([]);
});
