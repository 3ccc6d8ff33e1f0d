import { monthText } from "./calendar.ts";
import type { Company } from "./companies.ts";
import type { Contract } from "./contracts.ts";
import { bonus, expense, type Line, line, type Occasion, periodName } from "./line.ts";
import { percentOf, roundAmount } from "./money.ts";
import type { Random } from "./random.ts";

/** A freelancer's work, related items, and the handling fee. */
export function freelanceLines(random: Random, company: Company, contract: Contract, occasion: Occasion): Line[] {
  const { rate, dollar } = contract;
  const lines = work(random, company, contract, occasion);
  const worked = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  if (random.chance(6)) lines.push(bonus(random, "IC_BONUS", percentOf(worked, 25)));
  if (random.chance(13)) lines.push(expense(random, "IC_EXPENSE", dollar));
  if (random.chance(3)) lines.push(line("IC_DEDUCTION", "Advance repaid", -percentOf(worked, random.between(3, 12))));
  if (random.chance(2)) lines.push(line("IC_OTHER", "Equipment allowance", random.between(10, 60) * dollar));
  if (random.chance(1)) lines.push(line("IC_OFFCYCLE", "Correction of an earlier invoice", percentOf(rate, 15)));
  if (contract.row.country === "IN" && contract.entity.country === "IN") {
    lines.push(line("WITHHOLDING_TAX", "Tax withheld at source, 10%", -percentOf(worked, 10), { taxable: false }));
  }
  return [...lines, ...serviceLines(random, contract)];
}

function serviceLines(random: Random, { is_cor, dollar }: Contract): Line[] {
  const fee = roundAmount((is_cor ? 310 : 6) * dollar);
  const service = is_cor ? "Contractor of record service" : "Payment processing";
  const lines = [line("PAYMENT_PROCESSING_FEE", service, fee, { fee: true })];
  if (random.chance(8)) lines.push(line("DISCOUNT", "Volume discount, 20%", -percentOf(fee, 20), { fee: true }));
  return lines;
}

function work(random: Random, company: Company, contract: Contract, occasion: Occasion): Line[] {
  const { row, rate } = contract;
  const sub_description = contract.person.job_title;
  switch (row.type) {
    case "milestones":
    case "payg_milestones": {
      const reached = `Milestone ${occasion.number}: ${random.pick(company.milestones)}`;
      return [line("IC_MILESTONE", reached, rate, { sub_description })];
    }
    case "payg_tasks":
      return Array.from({ length: random.between(1, 3) }, () =>
        line("IC_TASK", random.pick(company.tasks), rate, { sub_description, quantity: random.between(1, 9) }),
      );
    case "commission": {
      const earned = percentOf(rate, random.between(25, 190)) + random.between(0, 99);
      const reason = `Commission on ${company.sales}, ${monthText(occasion.day)}`;
      return [line("IC_COMMISSION", reason, earned, { sub_description })];
    }
    default:
      return timeWorked(random, contract, occasion);
  }
}

function timeWorked(random: Random, { row, rate, person }: Contract, occasion: Occasion): Line[] {
  const sub_description = person.job_title;
  const description = `Work, ${periodName(occasion)}`;
  if (row.frequency === "hourly") {
    const hours = line("IC_WORK", `${description}, hours`, rate, { sub_description, quantity: random.between(18, 42) });
    if (!random.chance(16)) return [hours];
    return [hours, line("IC_OVERTIME", "Overtime, hours", percentOf(rate, 150), { quantity: random.between(1, 9) })];
  }
  if (row.frequency === "daily") {
    const days = line("IC_WORK", `${description}, days`, rate, { sub_description, quantity: random.between(7, 21) });
    if (!random.chance(9)) return [days];
    return [days, line("IC_TIME_OFF", "Paid days off", rate, { quantity: random.between(1, 3) })];
  }
  return [line("IC_WORK", description, rate, { sub_description })];
}
