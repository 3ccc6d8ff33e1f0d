import { beforeEach, expect, test } from "vitest";
import { addContract, addCycle } from "#lib/testing/payment-cycles.ts";
import { addOrganization, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";

let token: string;

const at = await stage();

beforeEach(async () => {
  token = await addToken(at.owner, await addOrganization(at.owner, "Own"));
});

const create = (body: object) => send("POST", "/rest/v2/payment-cycles", token, { body });

async function created(body: object): Promise<string[]> {
  const answer = await create(body);
  expect(answer.status, answer.text).toBe(201);
  const { starts_on, ends_on, cutoff_on, due_on } = answer.body.data;
  return [starts_on, ends_on, cutoff_on, due_on];
}

test.each([
  ["monthly", "2028-01-01", ["2028-01-31", "2028-02-01", "2028-02-29"]],
  ["semimonthly", "2026-02-16", ["2026-02-28", "2026-03-01", "2026-03-15"]],
  ["weekly", "2026-12-28", ["2027-01-03", "2027-01-04", "2027-01-10"]],
  ["biweekly", "2026-12-28", ["2027-01-10", "2027-01-11", "2027-01-24"]],
] as const)(
  "%s cycles follow each other without gaps",
  async (frequency, starts_on, [firstEnd, secondStart, secondEnd]) => {
    expect((await created({ frequency, starts_on })).slice(0, 2)).toEqual([starts_on, firstEnd]);
    const refused = await create({ frequency, starts_on });
    expect(refused.status).toBe(409);
    expect(refused.body.errors[0]).toMatchObject({ path: "/starts_on", message: expect.stringContaining(secondStart) });
    expect((await created({ frequency })).slice(0, 2)).toEqual([secondStart, secondEnd]);
  },
);

test("sets the cut-off and due date at their default distance from the end, or as requested", async () => {
  expect(await created({ frequency: "monthly", starts_on: "2026-04-01" })).toEqual([
    ...["2026-04-01", "2026-04-30"],
    ...["2026-04-25", "2026-05-07"],
  ]);
  expect((await created({ frequency: "monthly", due_on: "2026-05-12" })).slice(2)).toEqual([
    "2026-05-12",
    "2026-05-12",
  ]);
  const dates = { cutoff_on: "2026-06-30", due_on: "2026-07-01" };
  expect((await created({ frequency: "monthly", ...dates })).slice(2)).toEqual(Object.values(dates));
});

test.each([
  [{ frequency: "monthly" }, "/starts_on"],
  [{ frequency: "monthly", starts_on: "2026-04-02" }, "/starts_on"],
  [{ frequency: "semimonthly", starts_on: "2026-04-15" }, "/starts_on"],
  [{ frequency: "hourly" }, "/frequency"],
  [{ frequency: "weekly", starts_on: "9999-12-27" }, "/starts_on"],
  [{ frequency: "weekly", starts_on: "0001-01-01" }, "/starts_on"],
  [{ frequency: "weekly", starts_on: "2026-02-30" }, "/starts_on"],
  [{ frequency: "weekly", starts_on: "2199-12-31", due_on: "2199-12-01" }, "/due_on"],
  [{ frequency: "weekly", starts_on: "2026-04-06", cutoff_on: "2026-04-05" }, "/cutoff_on"],
  [{ frequency: "weekly", starts_on: "2026-04-06", cutoff_on: "2026-05-05" }, "/cutoff_on"],
  [{ frequency: "weekly", starts_on: "2026-04-06", due_on: "2100-01-01" }, "/due_on"],
])("rejects %j at %s and creates nothing", async (body, path) => {
  const answer = await create(body);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  expect((await send("GET", "/rest/v2/payment-cycles", token)).body.data).toEqual([]);
});

test("a frequency that reached the last storable date stops there instead of failing with a server error", async () => {
  expect((await create({ frequency: "weekly", starts_on: "2199-12-31" })).status).toBe(201);
  const answers = [await create({ frequency: "weekly" }), await create({ frequency: "weekly" })];
  for (const { status } of answers) expect(status).toBeLessThan(500);
});

test("concurrent first cycles don't overlap: one is created, the others are told where to continue", async () => {
  const starts = ["2026-04-06", "2026-04-07", "2026-04-08", "2026-04-09"];
  const answers = await Promise.all(starts.map((starts_on) => create({ frequency: "weekly", starts_on })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

const overlapping = {
  ...{ frequency: "weekly", starts_on: "2026-04-08", ends_on: "2026-04-14" },
  ...{ cutoff_on: "2026-04-09", due_on: "2026-04-21" },
};

test("the database rejects a cycle that overlaps another of its organization and frequency", async () => {
  const own = await addOrganization(at.owner, "Own");
  const other = await addOrganization(at.owner, "Other");
  await addCycle(at.owner, own, { frequency: "weekly", starts_on: "2026-04-06" });
  const insert = (organization: TestOrganization, cycle: object) =>
    at.owner`insert into payment_cycles ${at.owner({ organization_id: organization.id, ...overlapping, ...cycle })}`;
  for (const days of [
    {},
    { starts_on: "2026-04-12" },
    { starts_on: "2026-04-05", ends_on: "2026-04-06" },
    { starts_on: "2026-04-01" },
  ])
    await expect(insert(own, days)).rejects.toMatchObject({ code: "23P01", constraint_name: "payment_cycles_overlap" });
  await insert(own, { starts_on: "2026-04-13", ends_on: "2026-04-19" });
  await insert(own, { frequency: "biweekly" });
  await insert(other, {});
  await expect(
    at.owner`update payment_cycles set ends_on = '2026-04-13' where organization_id = ${own.id} and starts_on = '2026-04-06'`,
  ).rejects.toMatchObject({ code: "23P01" });
});

test.each(["2026-04-08", "2026-04-07"])(
  "a cycle from %s created concurrently by another transaction wins, and the request is told so",
  async (starts_on) => {
    const organization = await addOrganization(at.owner, "Own");
    token = await addToken(at.owner, organization);
    const answer = await at.owner.begin(async (transaction) => {
      await transaction`insert into payment_cycles ${transaction({ organization_id: organization.id, ...overlapping, starts_on })}`;
      const asked = create({ frequency: "weekly", starts_on: "2026-04-08" });
      // Waits for the request to block on this transaction.
      await untilLocked(at.owner, 1, "muster-web");
      return () => asked;
    });
    const { status, body } = await answer();
    expect([status, body.errors]).toEqual([
      409,
      [
        {
          reason: "invalid_value",
          path: "/starts_on",
          message: "Another weekly cycle covers days from 2026-04-08 to 2026-04-14. Choose a later start.",
        },
      ],
    ]);
  },
);

test("dates can be changed only while the cycle is open", async () => {
  const { id } = (await create({ frequency: "monthly", starts_on: "2026-04-01" })).body.data;
  const patch = (body: object) => send("PATCH", `/rest/v2/payment-cycles/${id}`, token, { body });
  expect((await patch({ due_on: "2026-05-20" })).body.data).toMatchObject({
    cutoff_on: "2026-04-25",
    due_on: "2026-05-20",
  });
  expect((await patch({ cutoff_on: "2026-05-21" })).status).toBe(400);
  const early = await patch({ due_on: "2026-04-24" });
  expect([early.status, early.body.errors[0]]).toEqual([
    400,
    expect.objectContaining({ path: "/due_on", message: expect.stringContaining("the cut-off, 2026-04-25") }),
  ]);
  expect((await patch({ due_on: "2026-04-24", cutoff_on: "2026-04-20" })).status).toBe(200);
  await send("POST", `/rest/v2/payment-cycles/${id}/close`, token, { body: {} });
  const refused = await patch({ due_on: "2026-05-21" });
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    409,
    expect.stringMatching(/An API token has been closing it since .* Wait until it is closed, then reopen it\./),
  ]);
});

test("the list returns the newest first, page by page, by frequency and status, with each cycle's contract count", async () => {
  const organization = await addOrganization(at.owner, "Lists");
  token = await addToken(at.owner, organization);
  for (let n = 0; n < 3; n++) await addCycle(at.owner, organization, { status: n === 0 ? "closed" : "open" });
  await addCycle(at.owner, organization, { frequency: "weekly", starts_on: "2026-05-25" });
  await addContract(at.owner, organization, { starts_on: "2026-06-10" });
  const list = async (query: string) => (await send("GET", `/rest/v2/payment-cycles?${query}`, token)).body;
  const starts = (body: { data: { starts_on: string }[] }) => body.data.map((cycle) => cycle.starts_on);
  const first = await list("limit=3");
  expect(starts(first)).toEqual(["2026-06-01", "2026-05-25", "2026-05-01"]);
  expect(first.data.map((cycle: { contracts_total: number }) => cycle.contracts_total)).toEqual([1, 0, 0]);
  expect(starts(await list(`limit=3&cursor=${first.next_cursor}`))).toEqual(["2026-04-01"]);
  expect(starts(await list("frequencies=weekly"))).toEqual(["2026-05-25"]);
  expect(starts(await list("statuses=closed&statuses=paid"))).toEqual(["2026-04-01"]);
});
