import { calendarDay, instantText } from "./calendar.ts";
import { type Country, countries } from "./countries.ts";
import { type Line, line } from "./line.ts";
import { decimalText, percentOf } from "./money.ts";
import type { Random } from "./random.ts";
import type { InvoiceLineRow, InvoiceRow, LegalEntityRow, PersonRow } from "./rows.ts";
import { statusAt } from "./status.ts";

export interface Invoice {
  row: InvoiceRow;
  lines: InvoiceLineRow[];
}

/** An invoice's content, without numbers, dates and status. */
export interface Subject {
  entity: LegalEntityRow;
  /** The contract it is for, and the person working under it. */
  contract: { id: string; person: PersonRow; is_cor: boolean } | null;
  currency: string;
  digits: number;
  billing_type: "FEE" | "WORK" | "RESERVE" | "PREPAID_BILLING";
  document_type: "INVOICE" | "FUNDING_STATEMENT";
  /** The country whose VAT applies, the lines it applies to, and the type of the VAT line. */
  vat: { country: string; on: "all" | "fee"; type: string } | null;
  terms: number;
  lines: Line[];
}

interface Vat {
  percent: number;
  name: string;
  total: number;
}

/** When a day's payments are made, in seconds; after all of the day's invoices. */
const payHour = 19.5 * 3600;

export class InvoiceMaker {
  readonly #random: Random;
  readonly #today: number;
  readonly #numbers: Map<string, number>;

  /** `numbers` holds the last number used per `<legal entity id> <year>`; the maker counts on in it. */
  constructor(random: Random, today: number, numbers: Map<string, number>) {
    this.#random = random;
    this.#today = today;
    this.#numbers = numbers;
  }

  /** Issued on `day`. Amount + service fee + VAT = total = sum of the lines, all in whole minor units. */
  make(subject: Subject, day: number): Invoice {
    const random = this.#random;
    const { entity, contract, digits, terms } = subject;
    const vat = vatOf(subject);
    const lines = vat && subject.vat ? [...subject.lines, vatLine(subject.vat.type, vat)] : subject.lines;
    const fee = sumOf(lines.filter((line) => line.fee));
    const total = sumOf(lines);
    const id = random.longId();
    const label = this.#label(entity, day);
    const { status, paidAfter } = statusAt(random, this.#today - day, terms);
    const second = random.between(6 * 3600, 18 * 3600);
    return {
      row: {
        id,
        label,
        number_code: entity.code,
        status,
        is_cor: contract?.is_cor ?? false,
        currency: subject.currency,
        total: decimalText(total, digits),
        amount: decimalText(total - fee - (vat?.total ?? 0), digits),
        vat_id: vat ? entity.vat_id : "",
        vat_total: decimalText(vat?.total ?? 0, digits),
        vat_percentage: vat ? String(vat.percent) : "",
        service_fee: decimalText(fee, digits),
        billing_type: subject.billing_type,
        document_type: subject.document_type,
        contract_id: contract?.id ?? null,
        worker_id: contract?.person.id ?? null,
        recipient_legal_entity_id: entity.id,
        search_text: searchText(label, contract?.person ?? null),
        issued_at: instantText(day, second),
        due_date: instantText(day + terms, second),
        paid_at: paidAfter === null ? null : instantText(day + Math.floor((second + paidAfter) / 86_400), payHour),
        payment_cycle_id: null,
        refunded_total: status === "refunded" || status === "credited" ? decimalText(total, digits) : "0",
        created_at: instantText(day, second - random.between(60, 5 * 3600)),
      },
      lines: lines.map((line, index) => {
        const place = { invoice_id: id, position: index + 1, digits };
        return lineRow(random, line, place, isTaxed(subject, line) ? vat : null);
      }),
    };
  }

  #label({ id, code }: LegalEntityRow, day: number): string {
    const { year } = calendarDay(day);
    const number = (this.#numbers.get(`${id} ${year}`) ?? 0) + 1;
    this.#numbers.set(`${id} ${year}`, number);
    return `INV-${code}-${year}-${String(number).padStart(4, "0")}`;
  }
}

function lineRow(
  random: Random,
  line: Line,
  { invoice_id, position, digits }: { invoice_id: string; position: number; digits: number },
  vat: Vat | null,
): InvoiceLineRow {
  return {
    id: random.longId(),
    invoice_id,
    position,
    type: line.type,
    description: line.description,
    sub_description: line.sub_description,
    quantity: line.quantity,
    price_per_unit: decimalText(line.price, digits),
    total: decimalText(line.price * line.quantity, digits),
    fx_rate: "1",
    tax_rate: vat ? String(vat.percent) : "0",
    tax_type: vat?.name ?? null,
  };
}

function vatOf(subject: Subject): Vat | null {
  const rule = subject.vat && countries[subject.vat.country as Country].vat;
  if (!rule) return null;
  const total = percentOf(sumOf(subject.lines.filter((line) => isTaxed(subject, line))), rule.percent);
  return total === 0 ? null : { percent: rule.percent, name: rule.name, total };
}

function vatLine(type: string, { name, percent, total }: Vat): Line {
  return line(type, `${name} ${percent}%`, total, { taxable: false });
}

function isTaxed({ vat }: Subject, line: Line): boolean {
  return vat !== null && line.taxable && (vat.on === "all" || line.fee);
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

function searchText(label: string, person: PersonRow | null): string {
  return (person ? `${label} ${person.first_name} ${person.last_name}` : label).toLowerCase();
}
