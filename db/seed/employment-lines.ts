import { monthText } from "./calendar.ts";
import type { Contract } from "./contracts.ts";
import { bonus, expense, type Line, line, type Occasion, periodName } from "./line.ts";
import { percentOf, roundAmount } from "./money.ts";
import type { Random } from "./random.ts";

/** Employment through a partner: salary, the employer's contributions, and the partner's fee. */
export function partnerLines(random: Random, { row, rate, dollar, person }: Contract, occasion: Occasion): Line[] {
  const sub_description = person.job_title;
  if (occasion.deposit) {
    return [line("EOR_DEPOSIT", "Deposit of one month's salary", rate, { sub_description, taxable: false })];
  }
  const month = monthText(occasion.day);
  const contributions = percentOf(rate, Number(row.employer_cost_percent));
  const lines = [
    line("EOR_WORK", `Salary, ${periodName(occasion)}`, rate, { sub_description }),
    line("EOR_EMPLOYER_COST", `Employer contributions, ${month}`, contributions),
  ];
  if (random.chance(9)) lines.push(bonus(random, "EOR_BONUS", percentOf(rate, 40)));
  if (random.chance(12)) lines.push(expense(random, "EOR_EXPENSE", dollar));
  if (random.chance(3)) lines.push(line("EOR_DEDUCTION", "Salary advance repaid", -percentOf(rate, 8)));
  if (random.chance(2)) lines.push(line("EOR_OTHER", "Health insurance top-up", random.between(20, 90) * dollar));
  if (occasion.final) {
    const severance = percentOf(rate, random.between(50, 300));
    lines.push(line("EOR_TIME_OFF", "Unused leave, days", Math.floor(rate / 21), { quantity: random.between(2, 11) }));
    lines.push(line("EOR_SEVERANCE", "Severance pay", severance));
  }
  lines.push(line("EOR_MANAGEMENT_FEE", `Employment service, ${month}`, roundAmount(449 * dollar), { fee: true }));
  return lines;
}

/** Funding for the organization's own payroll, and the fee for the pay run. */
export function payrollLines({ row, rate, dollar, person }: Contract, occasion: Occasion): Line[] {
  const funding = rate + percentOf(rate, Number(row.employer_cost_percent));
  const sub_description = person.job_title;
  return [
    line("GP_EMPLOYEE_FUNDING", `Pay, taxes and contributions, ${periodName(occasion)}`, funding, { sub_description }),
    line("GP_PAYROLL_FEE", `Payroll run, ${monthText(occasion.day)}`, roundAmount(29 * dollar), { fee: true }),
  ];
}
