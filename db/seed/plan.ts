import { calendarDay, dayNumber } from "./calendar.ts";
import type { Company } from "./companies.ts";
import type { Contract } from "./contracts.ts";
import { perDollar } from "./countries.ts";
import { partnerLines, payrollLines } from "./employment-lines.ts";
import { freelanceLines } from "./freelance-lines.ts";
import type { Subject } from "./invoice-maker.ts";
import type { Line, Occasion } from "./line.ts";
import { currencyDigits } from "./money.ts";
import { subscriptionLines, topUpLines } from "./organization-lines.ts";
import type { Random } from "./random.ts";
import type { LegalEntityRow } from "./rows.ts";
import { hasDeposit, issueDays, periodOf } from "./schedule.ts";

/** The invoices planned for one contract, or for a legal entity itself. */
export interface Plan {
  about: Contract | { entity: LegalEntityRow; kind: "subscription" | "top_up" };
  /** Issue dates as day numbers, oldest first. */
  days: number[];
  /** How many have been made. */
  made: number;
  /** Day number of the deposit, which is the first invoice. */
  deposit: number | null;
}

/** Days until an invoice is due. */
const terms = { payroll: 5, eor: 7, subscription: 30, top_up: 14 };
const freelanceTerms = [14, 14, 21, 30];

export function planContract(contract: Contract, random: Random, since: number, today: number): Plan {
  const days = issueDays(contract, random, since, today);
  return { about: contract, days, made: 0, deposit: hasDeposit(contract, since) ? (days[0] ?? null) : null };
}

/** A subscription on the second of each month; the first entity also tops up its balance every quarter. */
export function planEntity(entity: LegalEntityRow, leading: boolean, since: number, today: number): Plan[] {
  const { year, month } = calendarDay(since);
  const seconds: number[] = [];
  for (let months = month + 1; dayNumber(year, months, 2) < today; months++) seconds.push(dayNumber(year, months, 2));
  const subscription: Plan = { about: { entity, kind: "subscription" }, days: seconds, made: 0, deposit: null };
  if (!leading) return [subscription];
  const quarters = seconds
    .filter((day) => calendarDay(day).month % 3 === 0)
    .map((day) => day + 3)
    .filter((day) => day < today);
  return [subscription, { about: { entity, kind: "top_up" }, days: quarters, made: 0, deposit: null }];
}

/** The plan's invoice for that day, number `made` of the plan. */
export function subjectOf(plan: Plan, random: Random, company: Company, day: number, seats: number): Subject {
  const { about } = plan;
  return "kind" in about
    ? ofEntity(about.entity, about.kind, random, day, seats)
    : ofContract(plan, about, random, company, day);
}

function ofEntity(
  entity: LegalEntityRow,
  kind: "subscription" | "top_up",
  random: Random,
  day: number,
  seats: number,
): Subject {
  const common = {
    entity,
    contract: null,
    currency: entity.currency,
    digits: currencyDigits(entity.currency),
    terms: terms[kind],
  };
  const dollar = perDollar(entity.currency);
  if (kind === "top_up") {
    return {
      ...common,
      billing_type: "PREPAID_BILLING",
      document_type: "FUNDING_STATEMENT",
      vat: null,
      lines: topUpLines(random, dollar),
    };
  }
  const used = Math.max(2, Math.floor((seats * random.between(40, 70)) / 400));
  const vat: Subject["vat"] = { country: entity.country, on: "all", type: "TAX_CUSTOM" };
  return {
    ...common,
    billing_type: "FEE",
    document_type: "INVOICE",
    vat,
    lines: subscriptionLines(random, dollar, day, used),
  };
}

function ofContract(plan: Plan, contract: Contract, random: Random, company: Company, day: number): Subject {
  const { row, entity, person, is_cor, digits } = contract;
  const deposit = plan.deposit === day;
  const final = contract.end !== null && plan.made === plan.days.length;
  const occasion = { day, period: periodOf(contract, day), number: plan.made, deposit, final };
  const payroll = row.type === "global_payroll" || row.type === "peo";
  return {
    entity,
    contract: { id: row.id, person, is_cor },
    currency: row.currency,
    digits,
    billing_type: deposit ? "RESERVE" : "WORK",
    document_type: payroll || deposit ? "FUNDING_STATEMENT" : "INVOICE",
    vat: vatOn(contract, payroll),
    terms: payroll ? terms.payroll : row.type === "eor" ? terms.eor : random.pick(freelanceTerms),
    lines: linesOf(random, company, contract, occasion),
  };
}

function linesOf(random: Random, company: Company, contract: Contract, occasion: Occasion): Line[] {
  switch (contract.row.type) {
    case "eor":
      return partnerLines(random, contract, occasion);
    case "peo":
    case "global_payroll":
      return payrollLines(contract, occasion);
    default:
      return freelanceLines(random, company, contract, occasion);
  }
}

// Across borders the buyer accounts for the tax. Employment and payroll are outside its scope, except for the service
// fee.
function vatOn({ row, entity }: Contract, payroll: boolean): Subject["vat"] {
  if (payroll) return { country: entity.country, on: "fee", type: "TAX_CUSTOM" };
  if (row.type === "eor") return { country: entity.country, on: "fee", type: "EOR_TAX_VAT" };
  return row.country === entity.country ? { country: entity.country, on: "all", type: "IC_TAX_VAT" } : null;
}
