import { monthText } from "./calendar.ts";
import { type Line, line } from "./line.ts";
import { percentOf, roundAmount } from "./money.ts";
import type { Random } from "./random.ts";

/** The monthly bill for the platform itself, for `seats` people. */
export function subscriptionLines(random: Random, dollar: number, day: number, seats: number): Line[] {
  const price = roundAmount(6 * dollar);
  const rest = { sub_description: "Seats", quantity: seats };
  const lines = [line("UNSPECIFIED", `Platform subscription, ${monthText(day)}`, price, rest)];
  if (random.chance(35)) lines.push(line("DISCOUNT", "Yearly commitment, 15%", -percentOf(price * seats, 15)));
  if (random.chance(4)) lines.push(line("REFUND", "A seat that was not used", -price));
  if (random.chance(7)) {
    const reason = "Late payment of an earlier invoice";
    lines.push(line("LATE_PAYMENT_FEE", reason, roundAmount(25 * dollar), { taxable: false }));
  }
  return lines;
}

/** Funds set aside for future invoices. */
export function topUpLines(random: Random, dollar: number): Line[] {
  const amount = roundAmount(random.between(8_000, 60_000) * dollar);
  return [line("UNSPECIFIED", "Balance top-up", amount, { taxable: false })];
}
