import { monthText, periodText } from "./calendar.ts";
import type { Random } from "./random.ts";

/** A line without its invoice; `price` is in minor units of the currency. */
export interface Line {
  type: string;
  description: string;
  sub_description: string;
  quantity: number;
  price: number;
  /** Part of the service fee rather than the amount. */
  fee: boolean;
  /** Subject to VAT, if the invoice has any. */
  taxable: boolean;
}

/** Which of a contract's invoices this is. */
export interface Occasion {
  day: number;
  /** First and last day paid for; null if pay depends on results. */
  period: [number, number] | null;
  /** Counts from 1 within the contract. */
  number: number;
  deposit: boolean;
  /** The last one of an ended contract. */
  final: boolean;
}

/** One unit at `price`, taxable and part of the amount, unless `rest` says otherwise. */
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

/** The days that an invoice covers, or its month. */
export function periodName({ day, period }: Occasion): string {
  return period ? periodText(...period) : monthText(day);
}
