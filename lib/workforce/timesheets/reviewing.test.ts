import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addToken, send } from "#lib/testing/stage.ts";
import { addTimesheet, timeDesk } from "#lib/testing/timesheets.ts";

const path = "/rest/v2/timesheets";

const desk = await timeDesk();

describe("reviewing", () => {
  test("records who decided and when, and undoing it clears both", async () => {
    const id = await desk.timesheet();
    const { body } = await desk.review(id, "approved");
    expect(body.data).toMatchObject({ status: "approved", reviewed_by: { id: desk.person, name: "Person finance" } });
    expect(body.data.reviewed_at).toMatch(/Z$/);
    expect((await desk.review(id, "pending")).body.data).toMatchObject({
      status: "pending",
      reviewed_by: null,
      reviewed_at: null,
    });
    expect((await desk.review(id, "rejected")).body.data).toMatchObject({ status: "rejected", payment_cycle: null });
  });

  test("with a token records a time but no person", async () => {
    const id = await desk.timesheet();
    const token = await addToken(desk.at.owner, desk.at.first);
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
  ])("from %s to %s returns %i, and an error names the state and what is allowed", async (from, to, expected) => {
    const id = await desk.timesheet({ status: from });
    const { status, body } = await desk.review(id, to);
    expect(status).toBe(expected);
    expect((await desk.get(id)).status).toBe(expected === 200 ? to : from);
    if (expected !== 409) return;
    const words =
      from === "processed"
        ? "This timesheet is part of an invoice, so its review can't be changed"
        : `This timesheet is ${from} and can't become ${to}. It can become pending.`;
    expect(body.errors[0]).toEqual({ reason: "invalid_state", path: "/status", message: words });
  });

  test("can't bypass the state machine in the database, whoever the caller is", async () => {
    for (const [from, to] of [
      ["pending", "processed"],
      ["rejected", "approved"],
      ["rejected", "processed"],
      ["processed", "pending"],
    ] as const) {
      const id = await desk.timesheet({ status: from });
      const invoice_id = to === "processed" ? "x" : null;
      await expect(
        desk.at.owner`update timesheets set status = ${to}, invoice_id = ${invoice_id} where id = ${id}`,
      ).rejects.toMatchObject({ code: "MS001" });
    }
  });

  test("can't undo a rejection once the day is full without it", async () => {
    const contract_id = await desk.contract();
    const id = await desk.timesheet({ contract_id, quantity: "8", status: "rejected" });
    await desk.timesheet({ contract_id, quantity: "16.01" });
    const { status, body } = await desk.review(id, "pending");
    expect([status, body.errors[0].message]).toEqual([
      409,
      "8 hours on 2026-03-02 in addition to 16.01 hours already logged would exceed 24 hours",
    ]);
  });

  test("lets one of two conflicting concurrent decisions win and rejects the other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await desk.timesheet();
      const answers = await Promise.all([desk.review(id, "approved"), desk.review(id, "rejected")]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe("bulk reviews", () => {
  const reviewMany = (ids: string[], status: string) =>
    send("POST", `${path}/reviews`, desk.session, { body: { ids, status } });

  test("decide each separately in the requested order; foreign and unknown IDs look the same", async () => {
    const [pending, approved, rejected, processed] = [
      await desk.timesheet(),
      await desk.timesheet({ status: "approved" }),
      await desk.timesheet({ status: "rejected" }),
      await desk.timesheet({ status: "processed" }),
    ];
    const theirs = await addTimesheet(desk.at.owner, desk.at.second);
    const never = randomUUID();
    const ids = [processed, theirs, pending, never, approved, rejected];
    const { status, body } = await reviewMany(ids, "approved");
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: processed,
        result: "refused",
        status: "processed",
        reason: "invalid_state",
        message: "This timesheet is part of an invoice, so its review can't be changed",
      },
      { id: theirs, result: "refused", status: null, reason: "not_found", message: "Timesheet not found" },
      { id: pending, result: "reviewed", status: "approved", reason: null, message: null },
      { id: never, result: "refused", status: null, reason: "not_found", message: "Timesheet not found" },
      { id: approved, result: "unchanged", status: "approved", reason: null, message: null },
      {
        id: rejected,
        result: "refused",
        status: "rejected",
        reason: "invalid_state",
        message: "This timesheet is rejected and can't become approved. It can become pending.",
      },
    ]);
    expect((await desk.get(pending)).status).toBe("approved");
    const [left] = await desk.at.owner`select status from timesheets where id = ${theirs}`;
    expect(left?.status).toBe("pending");
  });

  test("decide 200 timesheets once under concurrent requests in opposite orders", async () => {
    const contract_id = await desk.contract();
    const rows = await desk.at.owner`insert into timesheets (organization_id, contract_id, date_worked, quantity)
      select ${desk.at.first.id}, ${contract_id}, '2026-03-02'::date + n, 1 from generate_series(1, 200) as n returning id`;
    const ids = rows.map((row) => row.id as string);
    const [one, other] = await Promise.all([reviewMany(ids, "approved"), reviewMany(ids.toReversed(), "approved")]);
    const results = [...one.body.data, ...other.body.data].map(({ result }: { result: string }) => result);
    expect(results.filter((result) => result === "reviewed")).toHaveLength(200);
    expect(results.filter((result) => result === "unchanged")).toHaveLength(200);
    expect((await reviewMany([...ids, randomUUID()], "approved")).status).toBe(400);
    expect((await reviewMany([], "approved")).status).toBe(400);
  });

  test("count undone rejections against the day one after another", async () => {
    const contract_id = await desk.contract();
    const rejected = { contract_id, quantity: "13", status: "rejected" };
    const ids = [await desk.timesheet(rejected), await desk.timesheet(rejected)];
    const { body } = await reviewMany(ids, "pending");
    expect(body.data.map(({ result }: { result: string }) => result)).toEqual(["reviewed", "refused"]);
  });

  test("don't deadlock when undoing rejections of the same contracts in opposite orders", async () => {
    const contracts = [await desk.contract(), await desk.contract()];
    const rejectedOf = async (contract_id: string | undefined) => {
      const rows = await desk.at
        .owner`insert into timesheets (organization_id, contract_id, date_worked, quantity, status)
        select ${desk.at.first.id}, ${contract_id ?? ""}, '2026-03-02'::date + n, 1, 'rejected' from generate_series(1, 40) as n returning id`;
      return rows.map((row) => row.id as string);
    };
    const lists = await Promise.all(
      [contracts, contracts.toReversed()].map((order) => Promise.all(order.map(rejectedOf))),
    );
    const answers = await Promise.all(lists.map((list) => reviewMany(list.flat(), "pending")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
