import { describe, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { addContract, addWorker } from "#lib/testing/contracts.ts";
import { addPerson, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
const person_id = await addWorker(at.owner, at.first);

const terms = () => ({
  person_id,
  legal_entity_id: at.first.legal_entity_id,
  title: "Illustrator, picture books",
  type: "ongoing_time_based",
  country: "DE",
  currency: "EUR",
  rate: "4200.5",
  frequency: "monthly",
  starts_on: "2026-03-01",
});

const create = (changes: object) =>
  send("POST", "/rest/v2/contracts", token, { body: { ...terms(), allow_duplicate: true, ...changes } });

describe("creating a contract", () => {
  test("stores the rate with its currency's decimals and derives the cycle from the frequency", async () => {
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body.data.id).toMatch(/^[0-9a-z]{7}$/);
    expect(body.data).toMatchObject({
      status: "new",
      rate: "4200.50",
      initial_rate: "4200.50",
      payment_frequency: "monthly",
      employer_cost_percent: "0",
      worker: { id: person_id, name: "Maëlle O'Brien" },
      legal_entity: { id: at.first.legal_entity_id, name: "First GmbH" },
      upcoming_amendments: [],
      next_statuses: ["under_review", "in_progress", "cancelled"],
      allowed_actions: ["update", "amend"],
      amendable_from: "2026-03-01",
    });
    expect((await create({ currency: "JPY", rate: 500000 })).body.data.rate).toBe("500000");
    expect((await create({ currency: "BHD", rate: "1200.125" })).body.data.rate).toBe("1200.125");
  });

  test("adds a new person together with the contract, or neither", async () => {
    const person = {
      first_name: "Aoi",
      last_name: "Abe",
      email: "aoi@people.example",
      country: "JP",
      job_title: "Cook",
    };
    const both = { person_id: undefined, person };
    const refused = await create({ ...both, legal_entity_id: at.second.legal_entity_id });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "/legal_entity_id"]);
    const made = await create(both);
    expect([made.status, made.body.data.worker.email]).toEqual([201, "aoi@people.example"]);
    const again = await create(both);
    expect([again.status, again.body.errors[0].path]).toEqual([409, "/person/email"]);
    const alone = await addToken(at.owner, at.first, { scopes: ["contracts:write"] });
    const body = { ...terms(), ...both, person: { ...person, email: "other@people.example" } };
    expect((await send("POST", "/rest/v2/contracts", alone, { body })).status).toBe(403);
  });

  test.each([
    ["/rate", { rate: "4200.505" }, "EUR"],
    ["/rate", { currency: "JPY", rate: "4200.5" }, "JPY has no decimal places"],
    ["/rate", { rate: "-1" }, "amount"],
    ["/rate", { rate: "1e9" }, "amount"],
    ["/rate", { rate: "9".repeat(13) }, "amount"],
    ["/rate", { rate: 1e300 }, "amount"],
    ["/currency", { currency: "XXX" }, "ISO 4217"],
    ["/country", { country: "ZZ" }, "ISO 3166"],
    ["/frequency", { frequency: "custom" }, "ongoing_time_based"],
    ["/frequency", { type: "milestones" }, "custom"],
    ["/payment_frequency", { frequency: "hourly" }, "is required for hourly rates"],
    ["/payment_frequency", { payment_frequency: "weekly" }, "must be monthly"],
    ["/employer_cost_percent", { employer_cost_percent: "20" }, "no employer"],
    ["/employer_cost_percent", { type: "eor", employer_cost_percent: "201" }, "200"],
    ["/is_cor", { type: "eor", is_cor: true }, "employment"],
    ["/starts_on", { starts_on: "0001-01-01" }, "1900"],
    ["/starts_on", { starts_on: "2026-02-30" }, "date"],
    ["/ends_on", { ends_on: "2026-02-28" }, "before"],
    ["/ends_on", { ends_on: "9999-12-31" }, "2199"],
    ["/status", { status: "completed" }, "new, in_progress"],
    ["/person_id", { person_id: undefined }, "either"],
    ["/person_id", { person_id: "00000000-0000-4000-8000-000000000000" }, "Person not found"],
    ["/title", { title: "x".repeat(301) }, "300"],
  ])("refuses %s of %j", async (path, wrong, says) => {
    const { status, body } = await create(wrong);
    expect(status).toBe(400);
    const item = body.errors.find((error: { path: string }) => error.path === path);
    expect(item?.message).toContain(says);
  });

  test("rejects another organization's person or legal entity", async () => {
    const theirs = await addWorker(at.owner, at.second);
    expect((await create({ person_id: theirs })).status).toBe(400);
    expect((await create({ legal_entity_id: at.second.legal_entity_id })).status).toBe(400);
  });

  test("accepts a chosen cycle for hourly and piecework contracts", async () => {
    const hourly = await create({ frequency: "hourly", payment_frequency: "biweekly", rate: "80" });
    expect(hourly.body.data).toMatchObject({ frequency: "hourly", payment_frequency: "biweekly", rate: "80.00" });
    const piece = await create({ type: "payg_tasks", frequency: "custom", payment_frequency: "weekly" });
    expect(piece.body.data).toMatchObject({ frequency: "custom", payment_frequency: "weekly" });
  });
});

describe("the contract status", () => {
  const setStatus = (id: string, status: string) =>
    send("POST", `/rest/v2/contracts/${id}/transition`, token, { body: { status } });

  const machine: Record<string, string[]> = {
    new: ["under_review", "in_progress", "cancelled"],
    under_review: ["new", "waiting_for_employee_contract", "in_progress", "cancelled"],
    waiting_for_employee_contract: ["under_review", "in_progress", "cancelled"],
    in_progress: [],
    completed: [],
    cancelled: [],
  };

  test.each(Object.keys(machine))(
    "changes from %s only as the state machine allows, and each error lists the options",
    async (from) => {
      for (const to of Object.keys(machine)) {
        const id = await addContract(at.owner, at.first, { person_id, type: "eor", status: from });
        const { status, body } = await setStatus(id, to);
        const allowed = machine[from]?.includes(to);
        expect([to, status]).toEqual([to, allowed ? 200 : 409]);
        if (allowed) expect(body.data).toMatchObject({ status: to, next_statuses: machine[to] });
        else {
          expect(body.errors[0].message).toContain(`The contract is ${from} and can't become ${to}`);
          for (const possible of machine[from] ?? []) expect(body.errors[0].message).toContain(possible);
        }
      }
    },
  );

  test("can wait for an employment contract only for employment types, in the database too", async () => {
    const id = await addContract(at.owner, at.first, { person_id, status: "under_review" });
    expect((await setStatus(id, "waiting_for_employee_contract")).status).toBe(409);
    expect((await send("GET", `/rest/v2/contracts/${id}`, token)).body.data.next_statuses).toEqual([
      "new",
      "in_progress",
      "cancelled",
    ]);
    await expect(
      at.owner`update contracts set status = 'waiting_for_employee_contract' where id = ${id}`,
    ).rejects.toThrow("contracts_waiting");
  });

  test("appears in the history with the person who changed it", async () => {
    const user = await addPerson(at.owner, at.first, "finance");
    const session = (await beginSession(user, at.first.id)) ?? "";
    const made = await send("POST", "/rest/v2/contracts", session, {
      body: { ...terms(), allow_duplicate: true },
    });
    const { id } = made.body.data;
    await send("POST", `/rest/v2/contracts/${id}/transition`, session, { body: { status: "under_review" } });
    await setStatus(id, "in_progress");
    const { body } = await send("GET", `/rest/v2/contracts/${id}/history`, token);
    const short = body.data.map(({ type, by, from_status, to_status }: Record<string, string>) => [
      type,
      by,
      from_status,
      to_status,
    ]);
    expect(short).toEqual([
      ["created", "Person finance", null, "new"],
      ["status_changed", "Person finance", "new", "under_review"],
      ["status_changed", null, "under_review", "in_progress"],
    ]);
  });
});

describe("changing a contract", () => {
  const update = (id: string, body: object) => send("PATCH", `/rest/v2/contracts/${id}`, token, { body });

  test("sets title and employer cost while it is new; later changes require an amendment", async () => {
    const id = await addContract(at.owner, at.first, { person_id, type: "eor", status: "new" });
    expect((await update(id, { employer_cost_percent: 21.5 })).body.data).toMatchObject({
      employer_cost_percent: "21.5",
    });
    expect((await update(id, { title: "Lead" })).body.data).toMatchObject({
      title: "Lead",
      employer_cost_percent: "21.5",
    });
    await at.owner`update contracts set status = 'in_progress' where id = ${id}`;
    const late = await update(id, { title: "Head" });
    expect([late.status, late.body.errors[0].message]).toEqual([
      409,
      "The contract is in_progress. Change its terms with an amendment.",
    ]);
    const freelance = await addContract(at.owner, at.first, { person_id, status: "new" });
    expect((await update(freelance, { employer_cost_percent: "5" })).status).toBe(400);
  });
});
