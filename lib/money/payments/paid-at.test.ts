import { describe, expect, test } from "vitest";
import { addPayment, addRefund, payDesk } from "#lib/testing/payments.ts";

const dayMs = 86_400_000;
const dayOf = (instant: string) => instant.slice(0, 10);
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

const desk = await payDesk();

async function databaseTime(): Promise<string> {
  const [row] = await desk.at.owner<{ now: string }[]>`select now() as now`;
  return new Date(row?.now ?? "").toISOString();
}

const documents = {
  async payments(created_at: string) {
    return (await addPayment(desk.at.owner, desk.at.first, { created_at })).id;
  },
  async "refund-statements"(created_at: string) {
    const id = await addRefund(desk.at.owner, desk.at.first);
    await desk.at.owner`update refund_statements set created_at = ${created_at} where id = ${id}`;
    return id;
  },
};

describe.each(Object.keys(documents) as (keyof typeof documents)[])("the paid date of %s", (kind) => {
  /** A document created three days ago, with a helper that marks it as paid at a given time. */
  async function made() {
    const now = await databaseTime();
    const created_at = `${dayOf(later(now, -3 * dayMs))}T10:20:30.400Z`;
    const id = await documents[kind](created_at);
    const paid = (paid_at: string) => desk.post(`/${kind}/${id}/mark-paid`, { paid_at });
    return { now, created_at, paid };
  }

  test.each([
    ["an hour", 3_600_000],
    ["six seconds", 6000],
  ])("can't be %s before the document was created, and the time named in the error is accepted", async (_, ms) => {
    const { created_at, paid } = await made();
    const { status, body } = await paid(later(created_at, -ms));
    expect([status, body.errors[0]]).toEqual([
      400,
      {
        reason: "invalid_value",
        path: "/paid_at",
        message: expect.stringMatching(/was created at .*: choose that time or a later one$/),
      },
    ]);
    const [named = ""] = body.errors[0].message.match(/\d{4}-\S+Z/) ?? [];
    expect((await paid(named)).body.data).toMatchObject({ status: "paid", paid_at: created_at });
  });

  test("can't be a day before the document was created, and the day named in the error is accepted", async () => {
    const { created_at, paid } = await made();
    const { status, body } = await paid(dayOf(later(created_at, -dayMs)));
    expect([status, body.errors[0]]).toEqual([
      400,
      {
        reason: "invalid_value",
        path: "/paid_at",
        message: expect.stringMatching(/was created on .* \(UTC\): choose that day or a later one$/),
      },
    ]);
    const [named = ""] = body.errors[0].message.match(/\d{4}-\d\d-\d\d(?= \(UTC\))/) ?? [];
    expect((await paid(named)).body.data.paid_at).toBe(created_at);
  });

  test.each([
    ["an hour", (now: string) => later(now, 3_600_000)],
    ["two days", (now: string) => dayOf(later(now, 2 * dayMs))],
    ["centuries", () => "2999-01-01"],
  ])("can't be %s in the future, and the time or day named in the error is accepted", async (_, ahead) => {
    const { now, paid } = await made();
    const { status, body } = await paid(ahead(now));
    expect([status, body.errors[0]]).toEqual([
      400,
      {
        reason: "invalid_value",
        path: "/paid_at",
        message: expect.stringMatching(/is in the future: choose .* or an earlier/),
      },
    ]);
    const [named = ""] = body.errors[0].message.match(/(?<=choose )\S+/) ?? [];
    expect((await paid(named)).body.data.status).toBe("paid");
  });

  test("tolerates a few seconds of clock skew by using the nearest possible time", async () => {
    const early = await made();
    expect((await early.paid(later(early.created_at, -4000))).body.data.paid_at).toBe(early.created_at);
    const late = await made();
    const { body } = await late.paid(later(await databaseTime(), 4000));
    expect(Date.parse(body.data.paid_at)).toBeLessThanOrEqual(Date.parse(await databaseTime()));
  });

  test("can be a plain day, meaning its first moment, the creation time on the day of creation, or now if today", async () => {
    const between = await made();
    const day = dayOf(later(between.created_at, dayMs));
    expect((await between.paid(day)).body.data.paid_at).toBe(`${day}T00:00:00.000Z`);
    const first = await made();
    expect((await first.paid(dayOf(first.created_at))).body.data.paid_at).toBe(first.created_at);
    const current = await made();
    const before = await databaseTime();
    const { paid_at } = (await current.paid(dayOf(before))).body.data;
    expect(dayOf(paid_at)).toBe(dayOf(before));
    expect(Date.parse(paid_at)).toBeLessThanOrEqual(Date.parse(await databaseTime()));
  });

  test("is also rejected by the database if it is before the creation", async () => {
    const id = await documents[kind](await databaseTime());
    const table = kind.replace("-", "_");
    await expect(
      desk.at.owner.unsafe(
        `update ${table} set status = 'paid', paid_at = created_at - interval '1 second' where id = '${id}'`,
      ),
    ).rejects.toThrow(`${table}_paid_after`);
  });
});
