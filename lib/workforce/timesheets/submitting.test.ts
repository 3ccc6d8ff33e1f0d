import { describe, expect, test } from "vitest";
import { addWorkContract, firstError, timeDesk } from "#lib/testing/timesheets.ts";

const desk = await timeDesk();

describe("submitting time", () => {
  test("returns the amount at that day's rate, with the currency's decimals", async () => {
    const contract_id = await desk.contract({ rate: "33.33" });
    await desk.at.owner`insert into contract_amendments (organization_id, contract_id, effective_on, rate, title)
      values (${desk.at.first.id}, ${contract_id}, '2026-03-10', '40.05', 'Lead')`;
    const body = { contract_id, date_worked: "2026-03-09", quantity: 7.55, description: " Tariffs " };
    const { status, body: made } = await desk.logTime(body);
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
    const later = await desk.logTime({ ...body, date_worked: "2026-03-10", quantity: "0.01" });
    expect(later.body.data).toMatchObject({ rate: "40.05", amount: "0.40", contract_title: "Lead" });
    const yen = await desk.contract({ currency: "JPY", frequency: "daily" });
    const half = await desk.logTime({ contract_id: yen, date_worked: "2026-03-09", quantity: "0.25" });
    expect(half.body.data).toMatchObject({ unit: "day", rate: "62", amount: "16", currency: "JPY" });
  });

  test("limits a day to 24 hours or one day without rejected time, and the error says what is already logged", async () => {
    const contract_id = await desk.contract();
    const day = { contract_id, date_worked: "2026-03-02" };
    await desk.timesheet({ contract_id, quantity: "20", status: "rejected" });
    expect((await desk.logTime({ ...day, quantity: "16.5" })).status).toBe(201);
    const refused = await desk.logTime({ ...day, quantity: "7.51" });
    expect(refused.body.errors[0]).toEqual({
      reason: "too_much_time",
      path: "/quantity",
      message: "7.51 hours on 2026-03-02 in addition to 16.5 hours already logged would exceed 24 hours",
    });
    expect((await desk.logTime({ ...day, quantity: "7.5" })).status).toBe(201);
    const days = await desk.contract({ frequency: "daily" });
    expect(firstError(await desk.logTime({ ...day, contract_id: days, quantity: "1.01" }))).toEqual([409, "/quantity"]);
    expect((await desk.logTime({ ...day, contract_id: days, quantity: "1" })).status).toBe(201);
    expect(firstError(await desk.logTime({ ...day, contract_id: days, quantity: "0.01" }))).toEqual([409, "/quantity"]);
  });

  test("accepts only one of several concurrent timesheets that fill a day", async () => {
    for (let round = 0; round < 5; round += 1) {
      const contract_id = await desk.contract();
      const body = { contract_id, date_worked: "2026-03-02", quantity: "13" };
      const answers = await Promise.all([desk.logTime(body), desk.logTime(body), desk.logTime(body)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    }
  });

  test("requires an hourly or daily contract in progress or completed, on days within it", async () => {
    const on = (contract_id: string, date_worked = "2026-03-02") =>
      desk.logTime({ contract_id, date_worked, quantity: "1" });
    for (const frequency of ["weekly", "biweekly", "semimonthly", "monthly", "custom"])
      expect(firstError(await on(await desk.contract({ frequency })))).toEqual([409, "/contract_id"]);
    for (const status of ["new", "under_review", "cancelled"])
      expect(firstError(await on(await desk.contract({ status })))).toEqual([409, "/contract_id"]);
    const over = await desk.contract({ status: "completed", starts_on: "2026-03-02", ends_on: "2026-03-06" });
    for (const day of ["2026-03-01", "2026-03-07"])
      expect(firstError(await on(over, day))).toEqual([409, "/date_worked"]);
    for (const day of ["2026-03-02", "2026-03-06"]) expect((await on(over, day)).status).toBe(201);
  });

  test("rejects a day that hasn't started anywhere in the world", async () => {
    const contract_id = await desk.contract();
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(firstError(await desk.logTime({ contract_id, date_worked: inTwoDays, quantity: "1" }))).toEqual([
      409,
      "/date_worked",
    ]);
  });

  test("treats another organization's contract like one that never existed", async () => {
    const theirs = await addWorkContract(desk.at.owner, desk.at.second);
    const bodies = await Promise.all(
      [theirs, "never-w"].map(async (contract_id) => {
        const { status, body } = await desk.logTime({ contract_id, date_worked: "2026-03-02", quantity: "1" });
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
    const answer = await desk.logTime({
      contract_id: await desk.contract(),
      date_worked: "2026-03-02",
      quantity: "1",
      ...given,
    });
    expect(firstError(answer)).toEqual([400, field]);
  });

  test("accepts half of a surrogate pair in the text", async () => {
    const body = {
      contract_id: await desk.contract(),
      date_worked: "2026-03-02",
      quantity: "1",
      description: "\ud83e",
    };
    expect((await desk.logTime(body)).status).toBe(201);
  });
});

describe("changing and deleting", () => {
  test("applies the rules of new ones to a pending one, not counting its own time", async () => {
    const contract_id = await desk.contract();
    const id = await desk.timesheet({ contract_id, quantity: "8" });
    await desk.timesheet({ contract_id, quantity: "10" });
    expect((await desk.change(id, { quantity: "14" })).body.data).toMatchObject({
      quantity: "14.00",
      amount: "868.00",
    });
    expect(firstError(await desk.change(id, { quantity: "14.01" }))).toEqual([409, "/quantity"]);
    expect(firstError(await desk.change(id, { date_worked: "2025-12-31" }))).toEqual([409, "/date_worked"]);
    expect((await desk.change(id, { description: "Depot" })).body.data).toMatchObject({
      description: "Depot",
      quantity: "14.00",
    });
  });

  test.each(["approved", "rejected", "processed"])("is rejected once it is %s", async (status) => {
    const id = await desk.timesheet({ status });
    const before = await desk.get(id);
    expect((await desk.change(id, { quantity: "1" })).status).toBe(409);
    expect((await desk.remove(id)).status).toBe(409);
    expect(await desk.get(id)).toEqual(before);
    await expect(desk.at.owner`update timesheets set quantity = 1 where id = ${id}`).rejects.toMatchObject({
      code: "MS001",
    });
    await expect(desk.at.owner`delete from timesheets where id = ${id}`).rejects.toMatchObject({ code: "MS001" });
  });

  test("works once; deleting again returns 404", async () => {
    const id = await desk.timesheet();
    expect((await desk.remove(id)).body).toEqual({ data: { deleted: true } });
    expect((await desk.remove(id)).status).toBe(404);
  });
});
