import { monthText, periodText } from "./calendar.ts";
import type { Random } from "./random.ts";

/** A line before it has its invoice; `price` in minor units of the currency. */
export interface Line {
  type: string;
  description: string;
  sub_description: string;
  quantity: number;
  price: number;
  /** Part of the service fee and not of the amount. */
  fee: boolean;
  /** VAT is charged on it where the invoice has VAT. */
  taxable: boolean;
}

/** Which of a contract's invoices is made. */
export interface Occasion {
  day: number;
  /** First and last day that is paid for; null where pay goes by result. */
  period: [number, number] | null;
  /** Counted from 1 within the contract. */
  number: number;
  deposit: boolean;
  /** The last one of a contract that has ended. */
  final: boolean;
}

/** One piece of `price`, taxable and part of the amount, unless `rest` says otherwise. */
export function line(type: string, description: string, price: number, rest: Partial<Line> = {}): Line {
  return { type, description, sub_description: "", quantity: 1, price, fee: false, taxable: true, ...rest };
}

const EXPENSES =
  "Train tickets, Mobile plan, Co-working desk, Safety footwear, Mileage, Course fee, Parcel postage, Visa paperwork".split(
    ", ",
  );
const BONUSES = ["Quarterly bonus", "Referral bonus", "Completion bonus", "Holiday bonus"];

export function expense(random: Random, type: string, dollar: number): Line {
  return line(type, random.pick(EXPENSES), random.between(12 * dollar, 420 * dollar));
}

export function bonus(random: Random, type: string, most: number): Line {
  return line(type, random.pick(BONUSES), random.between(Math.floor(most / 10), most));
}

/** The days that an invoice pays for, or its month. */
export function periodName({ day, period }: Occasion): string {
  return period ? periodText(...period) : monthText(day);
}
