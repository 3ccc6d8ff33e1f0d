import fc from "fast-check";
import { expect, test } from "vitest";
import { addCycle, type Payroll, payroll, work } from "#lib/testing/payment-cycles.ts";
import { proof, sized } from "#lib/testing/size.ts";
import { addSession, send } from "#lib/testing/stage.ts";

const months = ["2026-01", "2026-02", "2026-03"];
const lengths: Record<string, bigint> = { "2026-01": 31n, "2026-02": 28n, "2026-03": 31n };

const cents = (amount: string) => BigInt(amount.replace(".", ""));

/** What a month pays for the days from one to another, in cents, rounded half up. */
function earned(month: string, rate: bigint, from: string, to: string): bigint {
  const length = lengths[month] ?? 0n;
  const first = from > `${month}-01` ? from : `${month}-01`;
  const last = to < `${month}-${length}` ? to : `${month}-${length}`;
  if (first > last) return 0n;
  const days = BigInt(last.slice(8)) - BigInt(first.slice(8)) + 1n;
  return (2n * rate * days + length) / (2n * length);
}

interface Listed {
  id: string;
  status: string;
  amount: string;
  payment_cycle: { starts_on: string };
}

type Act = "settle" | "dismiss" | "decline" | "cancel" | "terminate";

const day = fc.integer({ min: 0, max: 89 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));

/** What of a difference isn't asked about, because so much was dismissed: at most all of it. */
function forgiven(difference: bigint, dismissed: bigint): bigint {
  if (difference > 0n) return dismissed < 0n ? 0n : dismissed < difference ? dismissed : difference;
  return dismissed > 0n ? 0n : dismissed > difference ? dismissed : difference;
}

/** Whoever reads the list twice finds the same: what a month paid, what was settled, dismissed, and is left is what was earned. */
async function assertAddsUp(own: Payroll, session: string, id: string, rate: bigint, from: string, to: string) {
  const { body } = await send("GET", `/rest/v2/pay-corrections?contract_id=${id}&limit=100`, session);
  const invoiced = await own.at.owner<{ month: string; amount: string }[]>`
    select to_char(p.starts_on, 'YYYY-MM') as month, i.amount::text as amount from invoices i join payment_cycles p on p.id = i.payment_cycle_id
      where i.contract_id = ${id} and i.status <> 'cancelled'`;
  for (const month of months) {
    const sumOf = (parts: { amount: string }[]) => parts.reduce((total, { amount }) => total + cents(amount), 0n);
    const decided = (wanted: string) =>
      sumOf(
        (body.data as Listed[]).filter(
          ({ status, payment_cycle }) => status === wanted && payment_cycle.starts_on.startsWith(month),
        ),
      );
    const paid = sumOf(invoiced.filter((one) => one.month === month)) + decided("settled");
    const difference = earned(month, rate, from, to) - paid;
    const left = difference - forgiven(difference, decided("dismissed"));
    expect([month, String(decided("open"))]).toEqual([month, String(left)]);
  }
}

test("whatever is decided, canceled, or terminated, each closed month adds up to what was earned in it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        rate: fc.bigInt({ min: 1n, max: 999_999_99n }),
        from: day,
        end: day,
        closedBefore: fc.integer({ min: 0, max: 3 }),
        acts: fc.array(fc.constantFrom<Act>("settle", "dismiss", "decline", "cancel", "terminate"), { maxLength: 6 }),
      }),
      async ({ rate, from, end, closedBefore, acts }) => {
        const own = await payroll();
        await own.at.owner`delete from payment_cycles where organization_id = ${own.organization.id}`;
        const session = await addSession(own.at.owner, own.organization, "finance");
        const reviewer = await addSession(own.at.owner, own.organization, "finance");
        const ask = (method: string, path: string, body?: object, as = session) =>
          send(method, `/rest/v2${path}`, as, body === undefined ? {} : { body });
        const close = async (month: string) => {
          const cycle = await addCycle(own.at.owner, own.organization, { starts_on: `${month}-01` });
          expect((await ask("POST", `/payment-cycles/${cycle}/close`, {})).status).toBe(200);
          await work(own.at);
        };
        for (const month of months.slice(0, closedBefore)) await close(month);
        const made = await ask("POST", "/contracts", {
          person: {
            first_name: "A",
            last_name: "B",
            email: `${crypto.randomUUID()}@people.example`,
            country: "FR",
            job_title: "C",
          },
          ...{
            legal_entity_id: own.organization.legal_entity_id,
            title: "Cook",
            type: "ongoing_time_based",
            country: "FR",
          },
          ...{ currency: "EUR", rate: `${rate / 100n}.${String(rate % 100n).padStart(2, "0")}`, frequency: "monthly" },
          ...{ starts_on: from, status: "in_progress" },
        });
        const { id } = made.body.data;
        for (const month of months.slice(closedBefore)) await close(month);
        let to = "9999-12-31";
        await assertAddsUp(own, session, id, rate, from, to);
        for (const act of acts) {
          const all: Listed[] = (await ask("GET", `/pay-corrections?contract_id=${id}`)).body.data;
          const open = all.find(({ status }) => status === "open");
          if (act === "settle" || act === "dismiss") {
            if (open) expect((await ask("POST", `/pay-corrections/${open.id}/${act}`, {})).status).toBe(200);
          } else if (act === "decline") {
            const [pending] = await own.at
              .owner`select id from invoice_adjustments where contract_id = ${id} and status = 'pending' limit 1`;
            if (pending)
              expect(
                (await ask("POST", `/invoice-adjustments/${pending.id}/review`, { status: "declined" }, reviewer))
                  .status,
              ).toBe(200);
          } else if (act === "cancel") {
            const [invoice] = await own.at
              .owner`select id from invoices where contract_id = ${id} and status = 'awaiting_payment' limit 1`;
            if (invoice)
              expect((await ask("POST", `/invoices/${invoice.id}/transition`, { status: "cancelled" })).status).toBe(
                200,
              );
          } else if (end >= from && to !== end) {
            expect((await ask("POST", `/contracts/${id}/termination`, { ends_on: end, reason: "Done" })).status).toBe(
              201,
            );
            to = end;
          }
          await assertAddsUp(own, session, id, rate, from, to);
        }
      },
    ),
    proof(sized(8, 60)),
  );
});
