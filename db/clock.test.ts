import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { expect, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { setDay } from "#lib/testing/clock.ts";
import { addContract } from "#lib/testing/contracts.ts";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";
import { addCycle, addWorkContract } from "#lib/testing/timesheets.ts";
import { contractStatusUpdated } from "#lib/workforce/contracts/events.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

/** Partitions follow the time at which rows are stored, whatever day a rule goes by. */
const ofPartitions =
  /^db\/functions\/(?:developers\/(?:add_webhook_days|maintain_webhook_log)|money\/emit_invoice_events)\.sql$/;

const realDay =
  /current_date|date_trunc\('+day'+, now\(\)|\(?\bnow\(\) at time zone|new Date\(\)\.toISOString\(\)\.slice\(0, 10\)/;

test("no rule takes its day from another clock than app.now()", () => {
  const root = join(import.meta.dirname, "..");
  const files = globSync(["db/functions/**/*.sql", "lib/**/*.ts"], {
    cwd: root,
    exclude: ["**/*.test.ts", "lib/testing/**"],
  });
  expect(files.length).toBeGreaterThan(800);
  const others = files.filter((file) =>
    realDay.test(readFileSync(join(root, file), "utf8").replaceAll("app.now()", "")),
  );
  expect(others.filter((file) => !ofPartitions.test(file))).toEqual([]);
});

test("a contract that ends today is completed tomorrow", async () => {
  const worker = postgres(databaseUrlFor("app_worker", at.ownerUrl), { max: 1, onnotice: () => undefined });
  const id = await addContract(at.owner, at.first, { starts_on: "2024-01-01", ends_on: "2024-02-29" });
  const statusOn = async (day: string) => {
    await setDay(at.owner, day);
    await worker`select app.complete_contracts(${contractStatusUpdated.id}, 100)`;
    return (await send("GET", `/rest/v2/contracts/${id}`, token)).body.data.status;
  };
  expect([await statusOn("2024-02-29"), await statusOn("2024-03-01")]).toEqual(["in_progress", "completed"]);
  await worker.end();
});

test("an invoice that is due today is overdue tomorrow", async () => {
  await addInvoice(at.owner, at.first, { label: "Due", status: "pending", due_date: "2024-05-31T00:00:00.000Z" });
  const overdueOn = async (day: string) => {
    await setDay(at.owner, day);
    return (await send("GET", "/rest/v2/invoices?states=overdue", token)).body.data.length;
  };
  expect([await overdueOn("2024-05-31"), await overdueOn("2024-06-01")]).toEqual([0, 1]);
});

test("a contract can be terminated on its first day, but not on the day before", async () => {
  await setDay(at.owner, "2024-07-01");
  const id = await addContract(at.owner, at.first, { starts_on: "2024-07-01", ends_on: null });
  const terminate = (ends_on: string) =>
    send("POST", `/rest/v2/contracts/${id}/termination`, token, { body: { ends_on, reason: "Never began" } });
  const early = await terminate("2024-06-30");
  expect([early.status, early.body.errors[0].reason]).toEqual([409, "outside_contract"]);
  const { status, body } = await terminate("2024-07-01");
  expect([status, body.data.status, body.data.ends_on]).toEqual([201, "in_progress", "2024-07-01"]);
});

test("an adjustment on the cut-off day lands in that cycle, and one of the day after in the next", async () => {
  const contract_id = await addWorkContract(at.owner, at.first);
  const cutoff = { cutoff_on: "2026-01-20" };
  const january = await addCycle(at.owner, at.first, { starts_on: "2026-01-01", ends_on: "2026-01-31", ...cutoff });
  const february = await addCycle(at.owner, at.first, { starts_on: "2026-02-01", ends_on: "2026-02-28" });
  const cycleOn = async (day: string) => {
    await setDay(at.owner, day);
    const body = { contract_id, type: "bonus", description: "Launch", quantity: "1", amount: "10.00" };
    const { body: made, text } = await send("POST", "/rest/v2/invoice-adjustments", token, { body });
    expect(made.data?.date_submitted, text).toBe(day);
    return made.data.payment_cycle?.id;
  };
  expect([await cycleOn("2026-01-20"), await cycleOn("2026-01-21")]).toEqual([january, february]);
});
