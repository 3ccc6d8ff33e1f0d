import { eq, sql } from "drizzle-orm";
import { paymentCycles } from "#db/schema/payment-cycles.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/api/errors.ts";
import type { Principal } from "#lib/auth/principal.ts";
import { findCycle, isHere, noCycle } from "./select-cycles.ts";

type Cycle = Awaited<ReturnType<typeof findCycle>>;

interface Request {
  db: TenantDb;
  principal: Principal;
  request_id: string;
  cycle_id: string;
}

const fromStatus = { closing: "open", reopening: "closed" } as const;
const verb = { closing: "close", reopening: "reopen" } as const;

const allowedWords: Record<Cycle["status"], string> = {
  open: "It can be closed",
  closing: "Wait until it is closed",
  closed: "It can be reopened until one of its invoices is in a payment",
  reopening: "Wait until it is open",
  paid: "It stays as it is",
};

function stateOf({ status, requested_by, requested_at, closed_at }: Cycle): string {
  const who = requested_by?.name ?? "An API token";
  const at = (requested_at ?? "").slice(0, 16).replace("T", " ");
  switch (status) {
    case "closing":
      return `${who} is closing it since ${at} UTC`;
    case "reopening":
      return `${who} is reopening it since ${at} UTC`;
    case "closed":
      return `${who} closed it on ${(closed_at ?? "").slice(0, 16).replace("T", " ")} UTC`;
    case "paid":
      return "It is paid";
    case "open":
      return "It is open";
  }
}

/** Says in which state a cycle is, who brought it there, and what can be done instead. */
export function refusalOf(cycle: Cycle, what: string): ApiError {
  const message = `You cannot ${what} the cycle of ${cycle.starts_on}: ${stateOf(cycle)}. ${allowedWords[cycle.status]}.`;
  return new ApiError(409, [{ path: "/status", message }]);
}

/** Hands a cycle to the workers. Of several who ask at the same time one finds it in the state that this needs. */
export async function askFor(
  target: "closing" | "reopening",
  { db, principal, request_id, cycle_id }: Request,
): Promise<Cycle> {
  const mine = isHere(eq(paymentCycles.id, cycle_id));
  // Payments hold a key lock on the cycle of what they pay: reopening waits until they are through.
  const [locked] = await db.select({ status: paymentCycles.status }).from(paymentCycles).where(mine).for("update");
  if (!locked) throw noCycle();
  const cycle = await findCycle(db, cycle_id);
  if (locked.status !== fromStatus[target]) throw refusalOf(cycle, verb[target]);
  if (cycle.invoices_in_payment > 0) {
    const some =
      cycle.invoices_in_payment === 1 ? "1 invoice of it is" : `${cycle.invoices_in_payment} invoices of it are`;
    throw new ApiError(409, [{ path: "/status", message: `The cycle stays closed: ${some} in a payment or paid` }]);
  }
  await db
    .update(paymentCycles)
    .set({
      status: target,
      requested_by: principal.user_id,
      request_id,
      requested_at: sql`now()`,
      contracts_total: target === "closing" ? cycle.contracts_total : cycle.invoices_made,
      contracts_done: 0,
      contracts_after: null,
    })
    .where(mine);
  return findCycle(db, cycle_id);
}
