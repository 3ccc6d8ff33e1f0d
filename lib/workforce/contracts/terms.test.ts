import { describe, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { addContract } from "#lib/testing/contracts.ts";
import { addPerson, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
const session = (await beginSession(await addPerson(at.owner, at.first, "finance"), at.first.id)) ?? "";

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const get = async (id: string) => (await send("GET", `/rest/v2/contracts/${id}`, token)).body.data;
const amend = (id: string, body: object) =>
  send("POST", `/rest/v2/contracts/${id}/amendments`, session, { body: { note: "Review", ...body } });
const terminate = (id: string, ends_on: string) =>
  send("POST", `/rest/v2/contracts/${id}/termination`, session, { body: { ends_on, reason: "The work is done" } });
const withdraw = (id: string) => send("DELETE", `/rest/v2/contracts/${id}/termination`, session);
const refusal = ({ status, body }: { status: number; body: { errors?: { path?: string; message: string }[] } }) => [
  status,
  body.errors?.[0]?.message,
];

async function addCycle(
  organization: TestOrganization,
  frequency: string,
  starts_on: string,
  ends_on: string,
  status: string,
) {
  const closed_at = ["closed", "reopening", "paid"].includes(status) ? new Date().toISOString() : null;
  await at.owner`insert into payment_cycles ${at.owner({
    organization_id: organization.id,
    ...{ frequency, starts_on, ends_on, status, closed_at },
    cutoff_on: ends_on,
    due_on: ends_on,
  })}`;
}

describe("an amendment", () => {
  test("applies from its date: a past one changes the current rate, a future one is announced", async () => {
    const id = await addContract(at.owner, at.first);
    expect((await amend(id, { effective_on: day(-3), rate: "4500" })).body.data).toMatchObject({
      rate: "4500.00",
      initial_rate: "4200.00",
      upcoming_amendments: [],
    });
    const { status, body } = await amend(id, { effective_on: day(30), title: "Lead" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ rate: "4500.00", title: "Engineer, platform" });
    expect(body.data.upcoming_amendments).toMatchObject([
      { effective_on: day(30), rate: "4500.00", title: "Lead", note: "Review" },
    ]);
    expect((await amend(id, { effective_on: day(0), rate: "4600.10" })).body.data.rate).toBe("4600.10");
  });

  test("is rejected on a date that already has one, until that is canceled", async () => {
    const id = await addContract(at.owner, at.first);
    const { body } = await amend(id, { effective_on: day(10), rate: "4500" });
    expect(refusal(await amend(id, { effective_on: day(10), rate: "4700" }))).toEqual([
      409,
      `An amendment from ${day(10)} already exists. Cancel it first.`,
    ]);
    const path = `/rest/v2/contracts/${id}/amendments/${body.data.upcoming_amendments[0].id}`;
    expect((await send("DELETE", path, token)).body).toEqual({ data: { deleted: true } });
    expect((await send("GET", `/rest/v2/contracts/${id}`, token)).body.data.upcoming_amendments).toEqual([]);
    expect((await send("DELETE", path, token)).status).toBe(404);
    expect((await amend(id, { effective_on: day(10), rate: "4700" })).status).toBe(201);
  });

  test("can't be canceled once in effect, or through another contract", async () => {
    const id = await addContract(at.owner, at.first);
    await amend(id, { effective_on: day(0), rate: "4500" });
    const [row] = await at.owner`select id from contract_amendments where contract_id = ${id}`;
    expect((await send("DELETE", `/rest/v2/contracts/${id}/amendments/${row?.id}`, token)).status).toBe(409);
    const other = await addContract(at.owner, at.first);
    expect((await send("DELETE", `/rest/v2/contracts/${other}/amendments/${row?.id}`, token)).status).toBe(404);
  });

  test("is rejected before the start, after the end, on an ended contract, without changes, and with too many decimals", async () => {
    const id = await addContract(at.owner, at.first, { starts_on: "2026-02-01", ends_on: "2150-06-30" });
    expect((await amend(id, { effective_on: "2026-01-31", rate: "1" })).status).toBe(409);
    expect((await amend(id, { effective_on: "2150-07-01", rate: "1" })).status).toBe(409);
    expect((await amend(id, { effective_on: day(1) })).status).toBe(400);
    expect(refusal(await amend(id, { effective_on: day(1), rate: "1.005" }))[1]).toContain("EUR");
    for (const status of ["completed", "cancelled"]) {
      const over = await addContract(at.owner, at.first, { status });
      expect(refusal(await amend(over, { effective_on: day(1), rate: "1" }))).toEqual([
        409,
        `The contract is ${status} and can't be amended`,
      ]);
    }
  });

  test("can't affect a payment cycle that is closing, closed or paid, even if later cycles are open", async () => {
    const id = await addContract(at.owner, at.second, { starts_on: "2026-01-01" });
    const theirs = await addToken(at.owner, at.second);
    const ask = (effective_on: string, contract = id) =>
      send("POST", `/rest/v2/contracts/${contract}/amendments`, theirs, { body: { effective_on, rate: "1" } });
    await addCycle(at.second, "monthly", "2026-01-01", "2026-01-31", "paid");
    await addCycle(at.second, "monthly", "2026-02-01", "2026-02-28", "closed");
    await addCycle(at.second, "monthly", "2026-03-01", "2026-03-31", "closing");
    await addCycle(at.second, "monthly", "2026-04-01", "2026-04-30", "open");
    for (const wrong of ["2026-01-15", "2026-02-28", "2026-03-31"])
      expect(refusal(await ask(wrong))).toEqual([
        409,
        "The payment cycle from 2026-03-01 to 2026-03-31 is closing. Choose a day after it, or reopen it first.",
      ]);
    const { body } = await send("GET", `/rest/v2/contracts/${id}`, theirs);
    expect(body.data.amendable_from).toBe("2026-04-01");
    expect((await ask("2026-04-01")).status).toBe(201);
    const weekly = await addContract(at.owner, at.second, { frequency: "weekly", payment_frequency: "weekly" });
    expect((await ask("2026-02-15", weekly)).status).toBe(201);
  });
});

describe("a termination", () => {
  test("sets the last day, and withdrawing it restores the agreed one", async () => {
    const id = await addContract(at.owner, at.first, { ends_on: "2150-12-31" });
    const { status, body } = await terminate(id, day(30));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: "in_progress",
      ends_on: day(30),
      termination_reason: "The work is done",
      allowed_actions: ["amend", "withdraw_termination"],
    });
    expect(refusal(await terminate(id, day(40)))).toEqual([
      409,
      `The contract is already terminated and ends on ${day(30)}. Withdraw that termination first.`,
    ]);
    expect((await withdraw(id)).body).toEqual({ data: { deleted: true } });
    expect((await send("GET", `/rest/v2/contracts/${id}`, token)).body.data).toMatchObject({
      ends_on: "2150-12-31",
      termination_reason: null,
      allowed_actions: ["amend", "terminate"],
    });
    expect(refusal(await withdraw(id))).toEqual([409, "The contract is not terminated"]);
    expect((await terminate(id, day(50))).status).toBe(201);
  });

  test("on a past date completes the contract immediately and for good; on today's date it doesn't yet", async () => {
    const past = await addContract(at.owner, at.first);
    expect((await terminate(past, day(-1))).body.data).toMatchObject({ status: "completed", ends_on: day(-1) });
    expect((await withdraw(past)).status).toBe(409);
    expect((await get(past)).allowed_actions).toEqual([]);
    const today = await addContract(at.owner, at.first);
    expect((await terminate(today, day(0))).body.data.status).toBe("in_progress");
    expect((await withdraw(today)).status).toBe(200);
  });

  test("is rejected before the start and in every status but in_progress", async () => {
    const id = await addContract(at.owner, at.first, { starts_on: "2026-02-01" });
    expect(refusal(await terminate(id, "2026-01-31"))[1]).toBe(
      "The contract starts on 2026-02-01. Choose that day or a later one.",
    );
    for (const status of ["new", "under_review", "completed", "cancelled"]) {
      const other = await addContract(at.owner, at.first, { status });
      expect(refusal(await terminate(other, day(1)))).toEqual([
        409,
        `The contract is ${status}. Only a contract that is in_progress can be terminated.`,
      ]);
    }
  });
});

test("the history lists everything in order, with who did it", async () => {
  const id = await addContract(at.owner, at.first, { created_at: "2026-01-01T08:00:00Z" });
  // Spaces the events an hour apart, whatever the clock.
  const later = async () => {
    await at.owner`update contract_amendments set created_at = created_at - interval '1 hour' where contract_id = ${id}`;
    await at.owner`update contract_terminations set created_at = created_at - interval '1 hour', withdrawn_at = withdrawn_at - interval '1 hour'
      where contract_id = ${id}`;
  };
  await amend(id, { effective_on: day(5), rate: "4500" });
  await later();
  await terminate(id, day(10));
  await later();
  await withdraw(id);
  await later();
  await terminate(id, day(-1));
  const { body } = await send("GET", `/rest/v2/contracts/${id}/history`, token);
  expect(body.data.map((item: Record<string, unknown>) => [item.type, item.by])).toEqual([
    ["created", null],
    ["amended", "Person finance"],
    ["terminated", "Person finance"],
    ["termination_withdrawn", "Person finance"],
    ["terminated", "Person finance"],
    ["status_changed", "Person finance"],
  ]);
  expect(body.data[1]).toMatchObject({ effective_on: day(5), rate: "4500.00", note: "Review" });
  expect(body.data[2]).toMatchObject({ ends_on: day(10), reason: "The work is done" });
  expect(body.data[5]).toMatchObject({ from_status: "in_progress", to_status: "completed" });
  const times = body.data.map(({ at: time }: { at: string }) => time);
  expect(times).toEqual(times.toSorted());
});

describe("concurrent changes", () => {
  const outcome = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  test("create only one of several amendments for the same day", async () => {
    const id = await addContract(at.owner, at.first);
    const answers = await Promise.all(
      ["4500", "4600", "4700"].map((rate) => amend(id, { effective_on: day(9), rate })),
    );
    expect(outcome(answers)).toEqual([201, 409, 409]);
    expect((await get(id)).upcoming_amendments).toHaveLength(1);
  });

  test("create only one of several terminations, whose date is the contract's end", async () => {
    const id = await addContract(at.owner, at.first);
    const answers = await Promise.all([5, 6, 7].map((days) => terminate(id, day(days))));
    expect(outcome(answers)).toEqual([201, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.body.data.ends_on;
    expect((await get(id)).ends_on).toBe(made);
    const rows = await at.owner`select from contract_terminations where contract_id = ${id}`;
    expect(rows).toHaveLength(1);
  });

  test("leave a consistent state when a status change and a termination race", async () => {
    for (let round = 0; round < 8; round++) {
      const id = await addContract(at.owner, at.first, { status: "new" });
      const started = send("POST", `/rest/v2/contracts/${id}/transition`, token, { body: { status: "in_progress" } });
      const cancelled = send("POST", `/rest/v2/contracts/${id}/transition`, token, { body: { status: "cancelled" } });
      const ended = terminate(id, day(-1));
      const answers = await Promise.all([started, cancelled, ended]);
      const { status } = await get(id);
      const [start, cancel, end] = answers.map((answer) => answer.status);
      const expected = cancel === 200 ? "cancelled" : end === 201 ? "completed" : "in_progress";
      expect([start === 200 || cancel === 200, status]).toEqual([true, expected]);
      const changes =
        await at.owner`select to_status from contract_status_changes where contract_id = ${id} order by xmin::text::bigint`;
      expect(changes.at(-1)?.to_status).toBe(status);
    }
  });

  test("make a closing cycle wait for the amendment, or reject the amendment", async () => {
    await addCycle(at.first, "biweekly", "2030-01-01", "2030-01-14", "open");
    const id = await addContract(at.owner, at.first, { frequency: "biweekly", payment_frequency: "biweekly" });
    const close = at.owner`update payment_cycles set status = 'closing' where organization_id = ${at.first.id} and frequency = 'biweekly' returning clock_timestamp() as at`;
    const [answer] = await Promise.all([amend(id, { effective_on: "2030-01-05", rate: "1" }), close]);
    expect([201, 409]).toContain(answer.status);
    expect((await amend(id, { effective_on: "2030-01-06", rate: "1" })).status).toBe(409);
  });
});
