import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { addPerson, addToken, type Stage, send, stage } from "#lib/api/testing.ts";
import { beginSession } from "#lib/auth/sign-in.ts";
import { addTimesheet, addWorkContract } from "./testing.ts";

const path = "/rest/v2/timesheets";
let at: Stage;
let session: string;
let person: string;

beforeAll(async () => {
  at = await stage();
  person = await addPerson(at.owner, at.first, "finance");
  session = (await beginSession(person, at.first.id)) ?? "";
});

const contract = (options = {}) => addWorkContract(at.owner, at.first, options);
const timesheet = (options = {}) => addTimesheet(at.owner, at.first, options);
const handIn = (body: object) => send("POST", path, session, { body });
const change = (id: string, body: object) => send("PATCH", `${path}/${id}`, session, { body });
const remove = (id: string) => send("DELETE", `${path}/${id}`, session);
const review = (id: string, status: string) => send("POST", `${path}/${id}/review`, session, { body: { status } });
const get = async (id: string) => (await send("GET", `${path}/${id}`, session)).body.data;
const firstError = ({ status, body }: { status: number; body: { errors: { path?: string }[] } }) => [
  status,
  body.errors[0]?.path,
];

describe("handing in", () => {
  test("answers what it comes to at the rate of that day, to the digits of the currency", async () => {
    const contract_id = await contract({ rate: "33.33" });
    await at.owner`insert into contract_amendments (organization_id, contract_id, effective_on, rate, title)
      values (${at.first.id}, ${contract_id}, '2026-03-10', '40.05', 'Lead')`;
    const body = { contract_id, date_worked: "2026-03-09", quantity: 7.55, description: " Tariffs " };
    const { status, body: made } = await handIn(body);
    expect(status).toBe(201);
    expect(made.data).toMatchObject({
      contract_id,
      contract_title: `Contract ${contract_id}`,
      date_worked: "2026-03-09",
      quantity: "7.55",
      unit: "hour",
      description: "Tariffs",
      status: "pending",
      rate: "33.33",
      amount: "251.64",
      currency: "EUR",
      invoice_id: null,
      reviewed_by: null,
    });
    expect(made.data.worker.name).toBe("Amara Nowak");
    const later = await handIn({ ...body, date_worked: "2026-03-10", quantity: "0.01" });
    expect(later.body.data).toMatchObject({ rate: "40.05", amount: "0.40", contract_title: "Lead" });
    const yen = await contract({ currency: "JPY", frequency: "daily" });
    const half = await handIn({ contract_id: yen, date_worked: "2026-03-09", quantity: "0.25" });
    expect(half.body.data).toMatchObject({ unit: "day", rate: "62", amount: "16", currency: "JPY" });
  });

  test("a day holds 24 hours or one day, without what is rejected; the refusal says what is there already", async () => {
    const contract_id = await contract();
    const day = { contract_id, date_worked: "2026-03-02" };
    await timesheet({ contract_id, quantity: "20", status: "rejected" });
    expect((await handIn({ ...day, quantity: "16.5" })).status).toBe(201);
    const refused = await handIn({ ...day, quantity: "7.51" });
    expect(refused.body.errors[0]).toEqual({
      path: "/quantity",
      message: "7.51 hours on 2026-03-02 beside 16.5 hours that are handed in already are more than 24 hours",
    });
    expect((await handIn({ ...day, quantity: "7.5" })).status).toBe(201);
    const days = await contract({ frequency: "daily" });
    expect(firstError(await handIn({ ...day, contract_id: days, quantity: "1.01" }))).toEqual([409, "/quantity"]);
    expect((await handIn({ ...day, contract_id: days, quantity: "1" })).status).toBe(201);
    expect(firstError(await handIn({ ...day, contract_id: days, quantity: "0.01" }))).toEqual([409, "/quantity"]);
  });

  test("of two that fill a day at the same moment only one counts", async () => {
    for (let round = 0; round < 5; round += 1) {
      const contract_id = await contract();
      const body = { contract_id, date_worked: "2026-03-02", quantity: "13" };
      const answers = await Promise.all([handIn(body), handIn(body), handIn(body)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    }
  });

  test("only contracts by the hour or day that are in progress or over take time, on their own days", async () => {
    const on = (contract_id: string, date_worked = "2026-03-02") => handIn({ contract_id, date_worked, quantity: "1" });
    for (const frequency of ["weekly", "biweekly", "semimonthly", "monthly", "custom"])
      expect(firstError(await on(await contract({ frequency })))).toEqual([409, "/contract_id"]);
    for (const status of ["new", "under_review", "cancelled"])
      expect(firstError(await on(await contract({ status })))).toEqual([409, "/contract_id"]);
    const over = await contract({ status: "completed", starts_on: "2026-03-02", ends_on: "2026-03-06" });
    for (const day of ["2026-03-01", "2026-03-07"])
      expect(firstError(await on(over, day))).toEqual([409, "/date_worked"]);
    for (const day of ["2026-03-02", "2026-03-06"]) expect((await on(over, day)).status).toBe(201);
  });

  test("a day that has not begun anywhere is refused", async () => {
    const contract_id = await contract();
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(firstError(await handIn({ contract_id, date_worked: inTwoDays, quantity: "1" }))).toEqual([
      409,
      "/date_worked",
    ]);
  });

  test("another organization's contract is answered like one that never was", async () => {
    const theirs = await addWorkContract(at.owner, at.second);
    const bodies = await Promise.all(
      [theirs, "never-w"].map(async (contract_id) => {
        const { status, body } = await handIn({ contract_id, date_worked: "2026-03-02", quantity: "1" });
        return [status, body.errors];
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.[0]).toBe(404);
  });

  test.each([
    [{ quantity: "0" }, "/quantity"],
    [{ quantity: "24.01" }, "/quantity"],
    [{ quantity: "1.005" }, "/quantity"],
    [{ quantity: -1 }, "/quantity"],
    [{ quantity: "NaN" }, "/quantity"],
    [{ quantity: 1e21 }, "/quantity"],
    [{ date_worked: "9999-12-31" }, "/date_worked"],
    [{ date_worked: "0001-01-01" }, "/date_worked"],
    [{ date_worked: "2026-02-29" }, "/date_worked"],
    [{ description: "x".repeat(501) }, "/description"],
    [{ description: "\u0000" }, "/description"],
    [{ contract_id: "" }, "/contract_id"],
    [{ contract_id: 7 }, "/contract_id"],
  ])("refuses %j and names the field", async (given, field) => {
    const answer = await handIn({ contract_id: await contract(), date_worked: "2026-03-02", quantity: "1", ...given });
    expect(firstError(answer)).toEqual([400, field]);
  });

  test("half of a character in the text is stored as text and breaks nothing", async () => {
    const body = { contract_id: await contract(), date_worked: "2026-03-02", quantity: "1", description: "\ud83e" };
    expect((await handIn(body)).status).toBe(201);
  });
});

describe("changing and deleting", () => {
  test("a pending one changes under the rules of a new one, its own time aside", async () => {
    const contract_id = await contract();
    const id = await timesheet({ contract_id, quantity: "8" });
    await timesheet({ contract_id, quantity: "10" });
    expect((await change(id, { quantity: "14" })).body.data).toMatchObject({ quantity: "14.00", amount: "868.00" });
    expect(firstError(await change(id, { quantity: "14.01" }))).toEqual([409, "/quantity"]);
    expect(firstError(await change(id, { date_worked: "2025-12-31" }))).toEqual([409, "/date_worked"]);
    expect((await change(id, { description: "Depot" })).body.data).toMatchObject({
      description: "Depot",
      quantity: "14.00",
    });
  });

  test.each(["approved", "rejected", "processed"])("one that is %s stays as it is", async (status) => {
    const id = await timesheet({ status });
    const before = await get(id);
    expect((await change(id, { quantity: "1" })).status).toBe(409);
    expect((await remove(id)).status).toBe(409);
    expect(await get(id)).toEqual(before);
    await expect(at.owner`update timesheets set quantity = 1 where id = ${id}`).rejects.toMatchObject({
      code: "MS001",
    });
    await expect(at.owner`delete from timesheets where id = ${id}`).rejects.toMatchObject({ code: "MS001" });
  });

  test("a deleted one is gone, and deleting it again finds nothing", async () => {
    const id = await timesheet();
    expect((await remove(id)).body).toEqual({ data: { deleted: true } });
    expect((await remove(id)).status).toBe(404);
  });
});

describe("reviewing", () => {
  test("says who decided and when; taking it back forgets both", async () => {
    const id = await timesheet();
    const { body } = await review(id, "approved");
    expect(body.data).toMatchObject({ status: "approved", reviewed_by: { id: person, name: "Person finance" } });
    expect(body.data.reviewed_at).toMatch(/Z$/);
    expect((await review(id, "pending")).body.data).toMatchObject({
      status: "pending",
      reviewed_by: null,
      reviewed_at: null,
    });
    expect((await review(id, "rejected")).body.data).toMatchObject({ status: "rejected", payment_cycle: null });
  });

  test("a token's review has a time and no person", async () => {
    const id = await timesheet();
    const token = await addToken(at.owner, at.first);
    const { body } = await send("POST", `${path}/${id}/review`, token, { body: { status: "approved" } });
    expect(body.data.reviewed_by).toBeNull();
    expect(body.data.reviewed_at).not.toBeNull();
  });

  test.each([
    ["pending", "approved", 200],
    ["pending", "rejected", 200],
    ["pending", "pending", 200],
    ["approved", "approved", 200],
    ["approved", "pending", 200],
    ["approved", "rejected", 409],
    ["rejected", "pending", 200],
    ["rejected", "approved", 409],
    ["processed", "approved", 409],
    ["processed", "pending", 409],
    ["processed", "rejected", 409],
  ])("from %s to %s answers %i, and a refusal names the state and what is allowed", async (from, to, expected) => {
    const id = await timesheet({ status: from });
    const { status, body } = await review(id, to);
    expect(status).toBe(expected);
    expect((await get(id)).status).toBe(expected === 200 ? to : from);
    if (expected !== 409) return;
    const words =
      from === "processed"
        ? "This timesheet is part of an invoice: its review stands"
        : `This timesheet is ${from} and cannot become ${to}: it can become pending`;
    expect(body.errors[0]).toEqual({ path: "/status", message: words });
  });

  test("what the state machine does not know is refused by the database, whoever asks", async () => {
    for (const [from, to] of [
      ["pending", "processed"],
      ["rejected", "approved"],
      ["rejected", "processed"],
      ["processed", "pending"],
    ] as const) {
      const id = await timesheet({ status: from });
      const invoice_id = to === "processed" ? "x" : null;
      await expect(
        at.owner`update timesheets set status = ${to}, invoice_id = ${invoice_id} where id = ${id}`,
      ).rejects.toMatchObject({ code: "MS001" });
    }
  });

  test("a rejection is not taken back once the day is full without it", async () => {
    const contract_id = await contract();
    const id = await timesheet({ contract_id, quantity: "8", status: "rejected" });
    await timesheet({ contract_id, quantity: "16.01" });
    const { status, body } = await review(id, "pending");
    expect([status, body.errors[0].message]).toEqual([
      409,
      "8 hours on 2026-03-02 beside 16.01 hours that are handed in already are more than 24 hours",
    ]);
  });

  test("two people who decide differently at the same moment: one wins, the other is told", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await timesheet();
      const answers = await Promise.all([review(id, "approved"), review(id, "rejected")]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe("reviewing many", () => {
  const reviewMany = (ids: string[], status: string) =>
    send("POST", `${path}/reviews`, session, { body: { ids, status } });

  test("decides each for itself and answers in the order asked; foreign and unknown ids look the same", async () => {
    const [pending, approved, rejected, processed] = [
      await timesheet(),
      await timesheet({ status: "approved" }),
      await timesheet({ status: "rejected" }),
      await timesheet({ status: "processed" }),
    ];
    const theirs = await addTimesheet(at.owner, at.second);
    const never = randomUUID();
    const ids = [processed, theirs, pending, never, approved, rejected];
    const { status, body } = await reviewMany(ids, "approved");
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: processed,
        result: "refused",
        status: "processed",
        message: "This timesheet is part of an invoice: its review stands",
      },
      { id: theirs, result: "refused", status: null, message: "No such timesheet" },
      { id: pending, result: "reviewed", status: "approved", message: null },
      { id: never, result: "refused", status: null, message: "No such timesheet" },
      { id: approved, result: "unchanged", status: "approved", message: null },
      {
        id: rejected,
        result: "refused",
        status: "rejected",
        message: "This timesheet is rejected and cannot become approved: it can become pending",
      },
    ]);
    expect((await get(pending)).status).toBe("approved");
    const [left] = await at.owner`select status from timesheets where id = ${theirs}`;
    expect(left?.status).toBe("pending");
  });

  test("200 at once, in either order at the same moment, are decided once", async () => {
    const contract_id = await contract();
    const rows = await at.owner`insert into timesheets (organization_id, contract_id, date_worked, quantity)
      select ${at.first.id}, ${contract_id}, '2026-03-02'::date + n, 1 from generate_series(1, 200) as n returning id`;
    const ids = rows.map((row) => row.id as string);
    const [one, other] = await Promise.all([reviewMany(ids, "approved"), reviewMany(ids.toReversed(), "approved")]);
    const results = [...one.body.data, ...other.body.data].map(({ result }: { result: string }) => result);
    expect(results.filter((result) => result === "reviewed")).toHaveLength(200);
    expect(results.filter((result) => result === "unchanged")).toHaveLength(200);
    expect((await reviewMany([...ids, randomUUID()], "approved")).status).toBe(400);
    expect((await reviewMany([], "approved")).status).toBe(400);
  });

  test("rejections taken back together count against the day one after the other", async () => {
    const contract_id = await contract();
    const rejected = { contract_id, quantity: "13", status: "rejected" };
    const ids = [await timesheet(rejected), await timesheet(rejected)];
    const { body } = await reviewMany(ids, "pending");
    expect(body.data.map(({ result }: { result: string }) => result)).toEqual(["reviewed", "refused"]);
  });

  test("rejections of the same contracts taken back in opposite orders at the same moment do not block each other", async () => {
    const contracts = [await contract(), await contract()];
    const rejectedOf = async (contract_id: string | undefined) => {
      const rows = await at.owner`insert into timesheets (organization_id, contract_id, date_worked, quantity, status)
        select ${at.first.id}, ${contract_id ?? ""}, '2026-03-02'::date + n, 1, 'rejected' from generate_series(1, 40) as n returning id`;
      return rows.map((row) => row.id as string);
    };
    const lists = await Promise.all(
      [contracts, contracts.toReversed()].map((order) => Promise.all(order.map(rejectedOf))),
    );
    const answers = await Promise.all(lists.map((list) => reviewMany(list.flat(), "pending")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("listing", () => {
  test("pages through all once, the latest day first, and filters by contract, status and days", async () => {
    const contract_id = await contract();
    const days = ["2026-03-02", "2026-03-03", "2026-03-03", "2026-03-04", "2026-03-05"];
    for (const [n, day] of days.entries())
      await timesheet({ contract_id, day, quantity: "1", status: n === 2 ? "rejected" : "approved" });
    const ask = async (query: string) =>
      (await send("GET", `${path}?contract_id=${contract_id}${query}`, session)).body;
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await ask(`&limit=2${cursor}`);
      seen.push(...page.data.map((row: { date_worked: string }) => row.date_worked));
      cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
    } while (cursor);
    expect(seen).toEqual(days.toReversed());
    expect((await ask("&status=rejected")).data).toHaveLength(1);
    expect((await ask("&status=rejected&status=approved&from=2026-03-03&to=2026-03-04")).data).toHaveLength(3);
    expect((await ask("&status=open")).errors[0].path).toBe("/status");
  });

  test("as CSV has every row that the filters select, in the list's order", async () => {
    const contract_id = await contract({ rate: "33.33" });
    for (const day of ["2026-03-02", "2026-03-04", "2026-03-03"])
      await timesheet({ contract_id, day, quantity: "7.5", status: day.endsWith("4") ? "rejected" : "approved" });
    const csv = await send("GET", `${path}/export?contract_id=${contract_id}&status=approved`, session);
    expect(csv.status).toBe(200);
    const rows = parse(csv.text, { columns: true }) as Record<string, string>[];
    expect(rows.map(({ date_worked }) => date_worked)).toEqual(["2026-03-03", "2026-03-02"]);
    expect(rows[0]).toMatchObject({
      worker: "Amara Nowak",
      contract_id,
      quantity: "7.50",
      unit: "hour",
      rate: "33.33",
      amount: "249.98",
      status: "approved",
    });
    const none = await send("GET", `${path}/export?contract_id=${contract_id}&status=pending`, session);
    expect(none.text).toBe(csv.text.slice(0, csv.text.indexOf("\n") + 1));
  });

  test("another organization's are not in it", async () => {
    const theirs = await addTimesheet(at.owner, at.second, { day: "2031-01-01" });
    const { body } = await send("GET", `${path}?from=2030-01-01`, session);
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(theirs);
  });
});
