import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { send } from "#lib/testing/stage.ts";
import { addTimesheet, timeDesk } from "#lib/testing/timesheets.ts";

const path = "/rest/v2/timesheets";

const desk = await timeDesk();

test("pages through all timesheets once, latest day first, and filters by contract, status and date", async () => {
  const contract_id = await desk.contract();
  const days = ["2026-03-02", "2026-03-03", "2026-03-03", "2026-03-04", "2026-03-05"];
  for (const [n, day] of days.entries())
    await desk.timesheet({ contract_id, day, quantity: "1", status: n === 2 ? "rejected" : "approved" });
  const ask = async (query: string) =>
    (await send("GET", `${path}?contract_id=${contract_id}${query}`, desk.session)).body;
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await ask(`&limit=2${cursor}`);
    seen.push(...page.data.map((row: { date_worked: string }) => row.date_worked));
    cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
  } while (cursor);
  expect(seen).toEqual(days.toReversed());
  expect((await ask("&statuses=rejected")).data).toHaveLength(1);
  expect((await ask("&statuses=rejected&statuses=approved&from=2026-03-03&to=2026-03-05")).data).toHaveLength(3);
  expect((await ask("&statuses=open")).errors[0].path).toBe("/statuses");
});

test("exports every filtered row as CSV, in list order", async () => {
  const contract_id = await desk.contract({ rate: "33.33" });
  for (const day of ["2026-03-02", "2026-03-04", "2026-03-03"])
    await desk.timesheet({ contract_id, day, quantity: "7.5", status: day.endsWith("4") ? "rejected" : "approved" });
  const csv = await send("GET", `${path}/export?contract_id=${contract_id}&statuses=approved`, desk.session);
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
  const none = await send("GET", `${path}/export?contract_id=${contract_id}&statuses=pending`, desk.session);
  expect(none.text).toBe(csv.text.slice(0, csv.text.indexOf("\n") + 1));
});

test("finds words in worker, contract, and description, and adds up what it lists at the rates of their days", async () => {
  const contract_id = await desk.contract({ rate: "33.33", title: "Orchard night shift" });
  const days = { "2026-03-02": "7.5", "2026-03-03": "1.25", "2026-03-09": "2" };
  for (const [day, quantity] of Object.entries(days)) await desk.timesheet({ contract_id, day, quantity });
  await desk.at.owner`insert into contract_amendments ${desk.at.owner({
    ...{ organization_id: desk.at.first.id, contract_id, effective_on: "2026-03-09", rate: "40.00", title: "Orchard" },
  })}`;
  const totals = async (query: string) => (await send("GET", `${path}/totals?${query}`, desk.session)).body.data;
  // 7.5 × 33.33 = 249.975, 1.25 × 33.33 = 41.6625, 2 × 40, each rounded by itself.
  const all = { count: 3, by_currency: [{ currency: "EUR", count: 3, total: "371.64" }] };
  expect(await totals("search=orchard+nowak")).toEqual(all);
  const { data } = (await send("GET", `${path}?search=nowak+orchard`, desk.session)).body;
  const sum = data.reduce(
    (total: number, { amount }: { amount: string }) => total + Math.round(Number(amount) * 100),
    0,
  );
  expect([data.length, sum]).toEqual([3, 37_164]);
  expect((await totals("search=orchard&to=2026-03-03")).by_currency[0].total).toBe("249.98");
  expect((await totals("search=orchard&statuses=approved")).count).toBe(0);
});

test("never lists another organization's timesheets", async () => {
  const theirs = await addTimesheet(desk.at.owner, desk.at.second, { day: "2031-01-01" });
  const { body } = await send("GET", `${path}?from=2030-01-01`, desk.session);
  expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(theirs);
});
