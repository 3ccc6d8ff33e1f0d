import type { Random } from "./random.ts";

/** Statuses by weight, for invoices issued up to `days` days ago. */
const byAge: readonly { days: number; weights: Readonly<Record<string, number>> }[] = [
  {
    days: 7,
    weights: {
      open: 250,
      pending: 220,
      awaiting_payment: 190,
      preprocessing: 130,
      processing: 110,
      paid: 80,
      skipped: 8,
      cancelled: 12,
    },
  },
  {
    days: 20,
    weights: {
      paid: 330,
      awaiting_payment: 240,
      pending: 140,
      processing: 120,
      processed: 70,
      open: 50,
      preprocessing: 60,
      cancelled: 15,
      failed: 10,
    },
  },
  {
    days: 45,
    weights: {
      paid: 710,
      awaiting_payment: 90,
      pending: 45,
      processing: 40,
      processed: 50,
      open: 8,
      failed: 14,
      cancelled: 18,
      credited: 13,
      refunded: 8,
      unpayable: 4,
    },
  },
  {
    days: 120,
    weights: {
      paid: 888,
      awaiting_payment: 16,
      pending: 6,
      processing: 4,
      processed: 14,
      failed: 10,
      cancelled: 20,
      credited: 18,
      refunded: 12,
      skipped: 6,
      unpayable: 6,
    },
  },
  {
    days: Number.POSITIVE_INFINITY,
    weights: {
      paid: 926,
      awaiting_payment: 2,
      processed: 6,
      failed: 6,
      cancelled: 18,
      credited: 16,
      refunded: 12,
      skipped: 8,
      unpayable: 6,
    },
  },
];

const settled: ReadonlySet<string> = new Set(["paid", "refunded", "credited"]);

/**
 * The status of an invoice issued `age` days (1 or more) before today and due after `terms` days, and for a settled one
 * how many seconds after issue it was paid, which is before today.
 */
export function statusAt(random: Random, age: number, terms: number): { status: string; paidAfter: number | null } {
  const weights = byAge.find(({ days }) => age <= days)?.weights ?? {};
  const status = random.weighted(weights);
  if (!settled.has(status)) return { status, paidAfter: null };
  const latest = random.chance(12) ? terms + 25 : terms;
  return { status, paidAfter: random.between(1800, Math.min(latest, age) * 86_400 - 72_000) };
}
