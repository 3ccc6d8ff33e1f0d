import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { addSession, send, stage } from "#lib/testing/stage.ts";
import { addAdjustment, addWorkContract } from "#lib/testing/timesheets.ts";

const path = "/rest/v2/invoice-adjustments";

const at = await stage();
const session = await addSession(at.owner, at.first, "finance");

const contract = (options = {}) => addWorkContract(at.owner, at.first, options);
const adjustment = (options = {}) => addAdjustment(at.owner, at.first, options);
const create = (body: object) => send("POST", path, session, { body });
const change = (id: string, body: object) => send("PATCH", `${path}/${id}`, session, { body });
const review = (id: string, status: string) => send("POST", `${path}/${id}/review`, session, { body: { status } });
const get = async (id: string) => (await send("GET", `${path}/${id}`, session)).body.data;
const firstError = ({ status, body }: { status: number; body: { errors: { path?: string }[] } }) => [
  status,
  body.errors[0]?.path,
];

const bonus = async (given: object = {}) => ({
  contract_id: await contract(),
  type: "bonus",
  description: "Referral",
  amount: "80.00",
  date_submitted: "2026-03-02",
  ...given,
});

describe("adding an adjustment", () => {
  test("multiplies exactly, uses its currency's decimals, and subtracts deductions", async () => {
    const { status, body } = await create(await bonus({ type: "expense", quantity: 3, amount: "48.9" }));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: "expense",
      quantity: 3,
      amount: "48.90",
      total: "146.70",
      currency: "EUR",
      status: "pending",
      date_submitted: "2026-03-02",
    });
    const taken = await create(await bonus({ type: "deduction", amount: 10, quantity: "2" }));
    expect(taken.body.data).toMatchObject({ amount: "10.00", total: "-20.00" });
    const yen = await contract({ currency: "JPY" });
    expect((await create(await bonus({ contract_id: yen, amount: "1500" }))).body.data.total).toBe("1500");
    const dinar = await contract({ currency: "BHD" });
    expect((await create(await bonus({ contract_id: dinar, amount: "1.005" }))).body.data.total).toBe("1.005");
  });

  test("defaults to today's date", async () => {
    const { date_submitted: _, ...rest } = await bonus();
    const day = (await create(rest)).body.data.date_submitted;
    expect(Math.abs(Date.now() - Date.parse(day))).toBeLessThan(2 * 86_400_000);
  });

  test("rejects more decimals than the currency has, and the error shows the correct format", async () => {
    const euro = await create(await bonus({ amount: "80.005" }));
    expect([euro.status, euro.body.errors[0]]).toEqual([
      400,
      {
        reason: "amount_too_precise",
        path: "/amount",
        message: "must have at most 2 decimal places, as EUR has: write 80.00",
      },
    ]);
    const yen = await create(await bonus({ contract_id: await contract({ currency: "JPY" }), amount: "1500.5" }));
    expect([yen.status, yen.body.errors[0]]).toEqual([
      400,
      {
        reason: "amount_too_precise",
        path: "/amount",
        message: "must be a whole number, as JPY has no decimal places: write 1500",
      },
    ]);
  });

  test("with a category, a title, and a move to the following cycle is the same as with a receipt, without needing one", async () => {
    const contract_id = await contract();
    const said = { contract_id, title: "Year-end bonus", adjustment_category_id: "bonus", description: "Thank you" };
    const shown = async (id: string) => {
      const { type, category, title, description, date_submitted, date_of_adjustment, move_next_cycle, ...row } =
        await get(id);
      return {
        type,
        category,
        title,
        description,
        date_submitted,
        date_of_adjustment,
        move_next_cycle,
        lands: row.payment_cycle,
      };
    };
    const receipt = { file: new File(["%PDF-1.4\n%%EOF\n"], "receipt.pdf"), vendor: "Shop", country: "DE" };
    for (const move_next_cycle of [true, false]) {
      const plain = await create(await bonus({ ...said, move_next_cycle }));
      expect([plain.status, plain.text]).toEqual([201, plain.text]);
      const body = { ...said, ...receipt, amount: "80.00", date_of_adjustment: "2026-03-02" };
      const documented = await send("POST", "/rest/v2/adjustments", session, {
        body: { ...body, move_next_cycle: String(move_next_cycle) },
      });
      const expected = await shown(documented.body.data.id);
      // Without a move, the day that decides the cycle is the only one.
      const day = move_next_cycle ? "2026-03-02" : null;
      expect(await shown(plain.body.data.id)).toEqual({ ...expected, date_of_adjustment: day });
    }
  });

  test("refuses a category of another type, or that contracts of its kind can't have", async () => {
    const other = await create(await bonus({ adjustment_category_id: "deduction" }));
    expect([firstError(other), other.body.errors[0].message]).toEqual([
      [400, "/type"],
      "must be deduction: the category Deduction is of that type",
    ]);
    const unfit = await create(await bonus({ adjustment_category_id: "signing_bonus" }));
    expect(firstError(unfit)).toEqual([400, "/adjustment_category_id"]);
    expect(firstError(await create(await bonus({ adjustment_category_id: "gift" })))).toEqual([
      400,
      "/adjustment_category_id",
    ]);
  });

  test("requires a contract in progress or completed", async () => {
    for (const status of ["new", "under_review", "cancelled"])
      expect(firstError(await create(await bonus({ contract_id: await contract({ status }) })))).toEqual([
        409,
        "/contract_id",
      ]);
    const unpaid = await contract({ type: "hris_direct_employee", frequency: "monthly" });
    const refused = await create(await bonus({ contract_id: unpaid }));
    expect(firstError(refused)).toEqual([409, "/contract_id"]);
    expect(refused.body.errors[0]).toMatchObject({
      reason: "contract_not_eligible",
      message: expect.stringMatching(/type ongoing_time_based, .*, peo, or global_payroll\.$/),
    });
    for (const frequency of ["monthly", "custom"])
      expect((await create(await bonus({ contract_id: await contract({ frequency }) }))).status).toBe(201);
    const over = await contract({ status: "completed", ends_on: "2026-02-28" });
    expect((await create(await bonus({ contract_id: over }))).status).toBe(201);
  });

  test("treats another organization's contract like one that never existed", async () => {
    const theirs = await addWorkContract(at.owner, at.second);
    const answers = await Promise.all(
      [theirs, "never-w"].map(async (contract_id) => {
        const { status, body } = await create(await bonus({ contract_id }));
        return [status, body.errors];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(404);
  });

  test.each([
    [{ amount: "0" }, "/amount"],
    [{ amount: "0.000" }, "/amount"],
    [{ amount: "-5" }, "/amount"],
    [{ amount: 1e21 }, "/amount"],
    [{ amount: "Infinity" }, "/amount"],
    [{ amount: "999999999999", quantity: 2 }, "/amount"],
    [{ quantity: 0 }, "/quantity"],
    [{ quantity: 1.5 }, "/quantity"],
    [{ quantity: 100_001 }, "/quantity"],
    [{ type: "gift" }, "/type"],
    [{ description: " " }, "/description"],
    [{ description: "x".repeat(501) }, "/description"],
    [{ date_submitted: "9999-01-01" }, "/date_submitted"],
    [{ date_submitted: "0001-01-01" }, "/date_submitted"],
    [{ date_submitted: "2098-01-01" }, "/date_submitted"],
  ])("refuses %j and names the field", async (given, field) => {
    expect(firstError(await create(await bonus(given)))).toEqual([400, field]);
  });
});

describe("changing and deleting", () => {
  test("applies the rules of new ones to a pending one, and keeps omitted fields", async () => {
    const id = await adjustment();
    const { body } = await change(id, { type: "deduction", quantity: 2, amount: "12.5" });
    expect(body.data).toMatchObject({ description: "Bonus", amount: "12.50", total: "-25.00" });
    expect(firstError(await change(id, { amount: "12.505" }))).toEqual([400, "/amount"]);
    expect((await get(id)).amount).toBe("12.50");
  });

  test.each(["approved", "declined", "processed"])("is rejected once it is %s", async (status) => {
    const id = await adjustment({ status });
    const before = await get(id);
    expect((await change(id, { quantity: 2 })).status).toBe(409);
    expect((await send("DELETE", `${path}/${id}`, session)).status).toBe(409);
    expect(await get(id)).toEqual(before);
    await expect(at.owner`update invoice_adjustments set amount = 1 where id = ${id}`).rejects.toMatchObject({
      code: "MS001",
    });
  });

  test("works once; deleting again returns 404", async () => {
    const id = await adjustment();
    expect((await send("DELETE", `${path}/${id}`, session)).status).toBe(200);
    expect((await send("DELETE", `${path}/${id}`, session)).status).toBe(404);
  });
});

describe("reviewing", () => {
  test.each([
    ["pending", "approved", 200],
    ["pending", "declined", 200],
    ["approved", "approved", 200],
    ["approved", "pending", 200],
    ["approved", "declined", 409],
    ["declined", "pending", 200],
    ["declined", "approved", 409],
    ["processed", "approved", 409],
    ["processed", "pending", 409],
  ])("from %s to %s returns %i", async (from, to, expected) => {
    const id = await adjustment({ status: from });
    expect((await review(id, to)).status).toBe(expected);
    expect((await get(id)).status).toBe(expected === 200 ? to : from);
  });

  test("decides each of many separately and returns them in the requested order", async () => {
    const [pending, declined] = [await adjustment(), await adjustment({ status: "declined" })];
    const theirs = await addAdjustment(at.owner, at.second);
    const ids = [declined, theirs, pending, randomUUID()];
    const { body } = await send("POST", `${path}/reviews`, session, { body: { ids, status: "approved" } });
    expect(body.data.map(({ id, result }: { id: string; result: string }) => [id, result])).toEqual([
      [declined, "refused"],
      [theirs, "refused"],
      [pending, "reviewed"],
      [ids[3], "refused"],
    ]);
  });

  test("doesn't accept the status names of timesheets", async () => {
    expect(firstError(await review(await adjustment(), "rejected"))).toEqual([400, "/status"]);
  });
});

describe("listing", () => {
  test("pages through all once, latest first, and filters by contract, status, type and date", async () => {
    const contract_id = await contract();
    const days = ["2026-03-02", "2026-03-03", "2026-03-03", "2026-03-04"];
    for (const [n, day] of days.entries())
      await adjustment({ contract_id, day, status: n === 1 ? "declined" : "approved" });
    await create(await bonus({ contract_id, type: "task", date_submitted: "2026-03-05" }));
    const ask = async (query: string) =>
      (await send("GET", `${path}?contract_id=${contract_id}${query}`, session)).body;
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await ask(`&limit=2${cursor}`);
      seen.push(...page.data.map((row: { date_submitted: string }) => row.date_submitted));
      cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
    } while (cursor);
    expect(seen).toEqual(["2026-03-05", ...days.toReversed()]);
    expect((await ask("&statuses=declined")).data).toHaveLength(1);
    expect((await ask("&types=task&types=bonus&statuses=pending")).data).toHaveLength(1);
    expect((await ask("&from=2026-03-03&to=2026-03-05")).data).toHaveLength(3);
    const { text } = await send("GET", `${path}/export?contract_id=${contract_id}&types=bonus`, session);
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    expect(rows.map(({ date_submitted }) => date_submitted)).toEqual(days.toReversed());
    expect(rows[0]).toMatchObject({ contract_id, type: "bonus", status: "approved", worker: "Amara Nowak" });
  });

  test("filters by category for any contract type, in the list, for one contract and in the export", async () => {
    const employed = await contract({ type: "eor", frequency: "monthly" });
    const contractor = await contract();
    const ids = {
      leave: await adjustment({ contract_id: employed, category_id: "unused_leave" }),
      employed: await adjustment({ contract_id: employed, category_id: "training" }),
      contractor: await adjustment({ contract_id: contractor, category_id: "training" }),
      none: await adjustment({ contract_id: contractor }),
    };
    const ours = Object.values(ids);
    const found = async (query: string) => {
      const { data } = (await send("GET", `${path}${query}`, session)).body;
      return data.map(({ id }: { id: string }) => id).filter((id: string) => ours.includes(id));
    };
    expect(new Set(await found("?category_ids=training"))).toEqual(new Set([ids.employed, ids.contractor]));
    expect((await found("?category_ids[]=unused_leave&category_ids[]=training")).length).toBe(3);
    expect(await found("?category_ids=milestone")).toEqual([]);
    const { body } = await send(
      "GET",
      `/rest/v2/contracts/${employed}/invoice-adjustments?category_ids=training`,
      session,
    );
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids.employed]);
    const { text } = await send("GET", `${path}/export?category_ids=training&contract_id=${contractor}`, session);
    expect(parse(text, { columns: true })).toHaveLength(1);
    expect(firstError(await send("GET", `${path}?category_ids=hotel`, session))).toEqual([400, "/category_ids"]);
  });

  test("finds words in worker, contract, and what it is for together, and adds up exactly what it lists, by currency", async () => {
    const yen = await contract({ currency: "JPY", title: "Zürich desk" });
    const euro = await contract({ title: "Zürich lab" });
    await create(await bonus({ contract_id: yen, amount: "1500", quantity: 3, description: "Relocation by train" }));
    await create(await bonus({ contract_id: euro, amount: "80.10", description: "Relocation by ship" }));
    await create(
      await bonus({ contract_id: euro, type: "deduction", amount: "30.05", description: "Relocation advance" }),
    );
    await create(await bonus({ contract_id: euro, amount: "9.99", description: "Lunch" }));
    const totals = async (query: string) => (await send("GET", `${path}/totals${query}`, session)).body.data;
    expect(await totals("?search=zurich+relocation+nowak")).toEqual({
      count: 3,
      by_currency: [
        { currency: "EUR", count: 2, total: "50.05" },
        { currency: "JPY", count: 1, total: "4500" },
      ],
    });
    expect(await totals("?search=zurich+nobody")).toEqual({ count: 0, by_currency: [] });
    const { data } = (await send("GET", `${path}?search=RELOCATION+zürich&types=bonus`, session)).body;
    expect(data.map((row: { description: string }) => row.description).sort()).toEqual([
      "Relocation by ship",
      "Relocation by train",
    ]);
    const stranger = await addSession(at.owner, at.second, "finance");
    expect((await send("GET", `${path}/totals?search=zurich`, stranger)).body.data.count).toBe(0);
  });
});
