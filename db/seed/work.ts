import type { ISql } from "postgres";
import type { invoiceAdjustments, timesheets } from "#db/schema/payment-cycles.ts";
import { dateText, instantText } from "./calendar.ts";
import type { Company } from "./companies.ts";
import { perDollar } from "./countries.ts";
import { currencyDigits, decimalText, roundAmount } from "./money.ts";
import { Random } from "./random.ts";
import type { ContractRow, InvoiceRow, Row } from "./rows.ts";

type Unreviewed<Record> = Omit<Record, "created_by" | "reviewed_by" | "reviewed_at">;
type Timesheet = Unreviewed<Row<typeof timesheets>>;
type Adjustment = Pick<
  Row<typeof invoiceAdjustments>,
  | ("id" | "contract_id" | "type" | "category_id" | "title" | "description" | "vendor" | "country" | "quantity")
  | ("amount" | "date_submitted" | "status" | "invoice_id" | "created_at")
>;
type AdjustmentType = keyof typeof reasons;

const timesheetDays = 56;
const adjustmentDays = 75;
/** Submitted so recently that most of it awaits a decision. */
const freshDays = 9;
/** Anything older was invoiced, if the contract has a later invoice. */
const invoicedAfterDays = 24;

interface Occasion {
  category_id: string | null;
  title: string;
  description: string;
  vendor?: string | null;
}

const reasons = {
  expense: [
    {
      category_id: "train",
      title: "Train tickets",
      description: "Round trip to the depot",
      vendor: "Rail Europe",
    },
    { category_id: "phone", title: "Mobile plan", description: "Monthly plan for work calls", vendor: "Vodafone" },
    {
      category_id: "equipment",
      title: "Safety footwear",
      description: "Boots for site visits",
      vendor: "Engelbert Strauss",
    },
    { category_id: "travel", title: "Mileage", description: "Own car to two client sites" },
    {
      category_id: "training",
      title: "Course fee",
      description: "Two-day course on site safety",
      vendor: "TÜV Akademie",
    },
    { category_id: "other_expense", title: "Parcel postage", description: "Samples sent to the lab", vendor: "DHL" },
    { category_id: "meals", title: "Client dinner", description: "Dinner with three guests after the review" },
    {
      category_id: "internet",
      title: "Home internet",
      description: "Monthly share of the connection",
      vendor: "Orange",
    },
  ],
  bonus: [
    { category_id: "bonus", title: "Quarterly bonus", description: "Targets of the quarter reached" },
    { category_id: "bonus", title: "Referral bonus", description: "For a colleague who stayed six months" },
    { category_id: "bonus", title: "Completion bonus", description: "Project handed over on time" },
  ],
  commission: [
    { category_id: "commission", title: "Commission on renewals", description: "Share of contracts renewed" },
    { category_id: "commission", title: "Commission on new business", description: "Share of contracts won" },
  ],
  overtime: [
    { category_id: "overtime", title: "Saturday shift", description: "Cover for a sick colleague" },
    { category_id: "overtime", title: "Night on call", description: "Two call-outs" },
  ],
  deduction: [
    { category_id: "deduction", title: "Advance repaid", description: "Second of three installments" },
    { category_id: "deduction", title: "Laptop bought", description: "Old laptop taken over at its book value" },
  ],
  time_off: [{ category_id: null, title: "Paid day off", description: "Agreed with the team lead" }],
  other: [
    { category_id: "other", title: "Equipment allowance", description: "Yearly allowance" },
    { category_id: "other", title: "Relocation", description: "Lump sum toward the move" },
  ],
} satisfies Record<string, Occasion[]>;

const frequent: Readonly<Record<AdjustmentType, number>> = {
  expense: 46,
  bonus: 16,
  overtime: 12,
  commission: 8,
  deduction: 7,
  other: 7,
  time_off: 4,
};

function isWorkday(day: number): boolean {
  const weekday = (day + 4) % 7;
  return weekday !== 0 && weekday !== 6;
}

function isWithin(contract: ContractRow, day: number): boolean {
  const runs = contract.status === "in_progress" || contract.status === "completed";
  return (
    runs && dateText(day) >= contract.starts_on && (contract.ends_on === null || dateText(day) <= contract.ends_on)
  );
}

/** Determines the outcome of work: by its day, and by its contract's later invoices. */
class Outcomes {
  readonly #random: Random;
  readonly #today: number;
  /** By contract, oldest first. */
  readonly #invoices: Map<string | null, InvoiceRow[]>;

  constructor(random: Random, today: number, invoices: readonly InvoiceRow[]) {
    this.#random = random;
    this.#today = today;
    this.#invoices = Map.groupBy(
      invoices.filter(({ status }) => status !== "cancelled"),
      ({ contract_id }) => contract_id,
    );
  }

  /** Null for work that is too old to be open and that no invoice paid. */
  of(
    contractId: string,
    day: number,
  ): { status: "pending" | "approved" | "refused" | "processed"; invoice_id: string | null } | null {
    const age = this.#today - day;
    if (age <= freshDays)
      return { status: this.#random.weighted({ pending: 74, approved: 18, refused: 8 }), invoice_id: null };
    if (age <= invoicedAfterDays)
      return { status: this.#random.weighted({ pending: 6, approved: 84, refused: 10 }), invoice_id: null };
    if (this.#random.chance(6)) return { status: "refused", invoice_id: null };
    const paid = this.#invoices.get(contractId)?.find(({ issued_at }) => issued_at.slice(0, 10) > dateText(day));
    return paid ? { status: "processed", invoice_id: paid.id } : null;
  }
}

function* timesheetsOf(
  random: Random,
  company: Company,
  contract: ContractRow,
  outcomes: Outcomes,
  today: number,
): Generator<Timesheet> {
  if (contract.frequency !== "hourly" && contract.frequency !== "daily") return;
  const project = random.pick(company.projects);
  for (let day = today - timesheetDays; day < today; day++) {
    const isOff = random.chance(contract.frequency === "daily" ? 22 : 12);
    const outcome = isOff || !isWorkday(day) || !isWithin(contract, day) ? null : outcomes.of(contract.id, day);
    if (outcome === null) continue;
    const quarters = contract.frequency === "daily" ? random.pick([4, 4, 4, 4, 2]) : random.between(18, 37);
    yield {
      id: random.uuid(),
      contract_id: contract.id,
      date_worked: dateText(day),
      quantity: (quarters / 4).toFixed(2),
      description: random.chance(70) ? project : "",
      created_at: instantText(day, random.between(16 * 3600, 19 * 3600)),
      ...outcome,
      status: outcome.status === "refused" ? "rejected" : outcome.status,
    };
  }
}

function amountOf(random: Random, contract: ContractRow, type: AdjustmentType): number {
  const dollar = perDollar(contract.currency);
  if (type === "expense") return random.between(9 * dollar, 240 * dollar);
  const most = { bonus: 900, commission: 1400, overtime: 220, deduction: 180, time_off: 260, other: 150 }[type];
  return roundAmount(random.between(Math.ceil(most / 6), most) * dollar);
}

function* adjustmentsOf(
  random: Random,
  contract: ContractRow,
  outcomes: Outcomes,
  today: number,
): Generator<Adjustment> {
  if (contract.type === "hris_direct_employee" || !random.chance(75)) return;
  for (let left = random.between(1, 4); left > 0; left--) {
    const day = today - random.between(1, adjustmentDays);
    const outcome = isWithin(contract, day) ? outcomes.of(contract.id, day) : null;
    if (outcome === null) continue;
    const type = random.weighted(frequent);
    const { vendor = null, ...occasion }: Occasion = random.pick(reasons[type] as Occasion[]);
    yield {
      id: random.uuid(),
      contract_id: contract.id,
      type,
      ...occasion,
      vendor,
      country: contract.country,
      quantity: type === "expense" && random.chance(20) ? random.between(2, 4) : 1,
      amount: decimalText(amountOf(random, contract, type), currencyDigits(contract.currency)),
      date_submitted: dateText(day),
      created_at: instantText(day, random.between(8 * 3600, 18 * 3600)),
      ...outcome,
      status: outcome.status === "refused" ? "declined" : outcome.status,
    };
  }
}

async function add(sql: ISql, table: string, columns: Record<string, string>, rows: readonly object[]): Promise<void> {
  const names = Object.keys(columns).join(", ");
  const typed = Object.entries(columns).map((column) => column.join(" "));
  await sql.unsafe(
    `insert into ${table} (${names}, reviewed_by, reviewed_at)
       select ${names}, case when status <> 'pending' then (select user_id from memberships where organization_id = app.organization_id() and role = 'finance' order by user_id limit 1) end,
         case when status <> 'pending' then least(created_at + interval '19 hours', now()) end
         from jsonb_to_recordset($1::text::jsonb) as r (${typed.join(", ")})`,
    [JSON.stringify(rows)],
  );
}

const columns = {
  id: "uuid",
  contract_id: "text",
  description: "text",
  status: "text",
  invoice_id: "text",
  created_at: "timestamptz",
};

/** Time and adjustments from recent weeks: the latest await a decision, the oldest are part of an invoice. */
export async function addWork(
  sql: ISql,
  company: Company,
  { contracts, invoices, today }: { contracts: readonly ContractRow[]; invoices: readonly InvoiceRow[]; today: number },
): Promise<void> {
  const random = new Random(`work of ${company.name}`);
  const outcomes = new Outcomes(random, today, invoices);
  const time = contracts.flatMap((contract) => [...timesheetsOf(random, company, contract, outcomes, today)]);
  const money = contracts.flatMap((contract) => [...adjustmentsOf(random, contract, outcomes, today)]);
  const expense = money.find(({ type, status }) => type === "expense" && status === "pending");
  if (expense) money.push({ ...expense, id: random.uuid() });
  await add(sql, "timesheets", { ...columns, date_worked: "date", quantity: "numeric" }, time);
  const words = { category_id: "text", title: "text", vendor: "text", country: "text" };
  const more = { type: "text", ...words, quantity: "integer", amount: "numeric", date_submitted: "date" };
  await add(sql, "invoice_adjustments", { ...columns, ...more }, money);
}
