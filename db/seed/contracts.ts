import { type contractTypes, cycleFrequencies } from "#db/schema/words.ts";
import { dateText, instantText, workday } from "./calendar.ts";
import type { Company } from "./companies.ts";
import { type Country, countries, perDollar } from "./countries.ts";
import { currencyDigits, decimalText, roundAmount } from "./money.ts";
import type { PeopleMaker } from "./people.ts";
import type { Random } from "./random.ts";
import type { ContractRow, LegalEntityRow, PersonRow } from "./rows.ts";

type ContractType = (typeof contractTypes)[number];

export interface Contract {
  row: ContractRow & { type: ContractType };
  person: PersonRow;
  entity: LegalEntityRow;
  /** Minor units of the currency, per period of the contract's frequency. */
  rate: number;
  /** Decimal places of the currency. */
  digits: number;
  /** Minor units of the currency per US dollar. */
  dollar: number;
  is_cor: boolean;
  /** Day numbers; `end` is null while the contract runs. */
  start: number;
  end: number | null;
}

const ongoing = {
  ongoing_time_based: 24,
  time_based: 4,
  pay_as_you_go_time_based: 12,
  milestones: 4,
  payg_milestones: 2,
  payg_tasks: 6,
  commission: 4,
};
const withEntity: Partial<Record<ContractType, number>> = { ...ongoing, global_payroll: 27, hris_direct_employee: 17 };
const inUnitedStates: Partial<Record<ContractType, number>> = {
  ...ongoing,
  peo: 18,
  global_payroll: 12,
  hris_direct_employee: 14,
};
const withoutEntity: Partial<Record<ContractType, number>> = { ...ongoing, eor: 30 };

const periodsInYear: Record<string, number> = {
  hourly: 1800,
  daily: 225,
  weekly: 52,
  biweekly: 26,
  semimonthly: 24,
  monthly: 12,
};
const oftenPaidInDollars: ReadonlySet<string> = new Set(["VN", "IN", "BR"]);
const employment: ReadonlySet<ContractType> = new Set(["eor", "peo", "global_payroll", "hris_direct_employee"]);

const cycles: ReadonlySet<string> = new Set(cycleFrequencies);

function cycleOf(frequency: string): (typeof cycleFrequencies)[number] {
  return cycles.has(frequency) ? (frequency as (typeof cycleFrequencies)[number]) : "monthly";
}

function paysTaxes(type: ContractType): boolean {
  return type === "global_payroll" || type === "peo";
}

export class ContractMaker {
  readonly #random: Random;
  readonly #company: Company;
  readonly #entities: readonly LegalEntityRow[];
  readonly #people: PeopleMaker;
  readonly #today: number;
  readonly #taken: Set<string>;
  #freelancers = 0;

  /** `today` is a day number; `taken` are contract IDs that must not be reused. */
  constructor(
    random: Random,
    company: Company,
    made: { entities: LegalEntityRow[]; people: PeopleMaker; today: number; taken: Iterable<string> },
  ) {
    this.#random = random;
    this.#company = company;
    this.#entities = made.entities;
    this.#people = made.people;
    this.#today = made.today;
    this.#taken = new Set(made.taken);
  }

  /** A new person's contracts, oldest first: usually one, sometimes a second after the first has ended. */
  next(): Contract[] {
    const random = this.#random;
    const country = random.weighted(this.#company.people);
    const here = this.#entities.find((entity) => entity.country === country);
    const type = random.weighted(here ? (country === "US" ? inUnitedStates : withEntity) : withoutEntity);
    const start = workday(this.#today - random.between(-45, 1250));
    const person = this.#people.person(
      country,
      employment.has(type),
      Math.min(start, this.#today) - random.between(3, 20),
    );
    const entity = here && (employment.has(type) || random.chance(80)) ? here : random.pick(this.#entities);
    const first = this.#contract(person, country, entity, type, start);
    if (first.end === null || employment.has(type) || !random.chance(30)) return [first];
    const again = first.end + random.between(2, 60);
    return again > this.#today ? [first] : [first, this.#contract(person, country, entity, type, again)];
  }

  #contract(person: PersonRow, country: Country, entity: LegalEntityRow, type: ContractType, start: number): Contract {
    const random = this.#random;
    const ends = start + (employment.has(type) ? random.between(200, 1800) : random.between(50, 1100));
    const end = ends < this.#today ? ends : null;
    const inDollars = !employment.has(type) && oftenPaidInDollars.has(country) && random.chance(40);
    const currency = inDollars ? "USD" : countries[country].currency;
    const digits = currencyDigits(currency);
    const yearly = (inDollars ? countries[country].pay_usd : countries[country].pay) * 10 ** digits;
    const frequency = this.#frequency(type, country);
    const rate = this.#rate(type, frequency, yearly * this.#skill(person, type));
    if (!employment.has(type)) this.#freelancers++;
    const isCor = !employment.has(type) && this.#freelancers % 13 === 0;
    return {
      row: {
        id: this.#newId(),
        person_id: person.id,
        legal_entity_id: entity.id,
        search_text: "",
        title: `${person.job_title}, ${random.pick(this.#company.projects)}`,
        type,
        status: this.#status(type, start, end),
        country,
        currency,
        rate: decimalText(rate, digits),
        frequency,
        payment_frequency: cycleOf(frequency),
        employer_cost_percent:
          type === "eor" ? String(random.between(14, 27)) : paysTaxes(type) ? String(random.between(8, 23)) : "0",
        is_cor: isCor,
        starts_on: dateText(start),
        ends_on: end === null ? null : dateText(end),
        termination_reason: end === null ? null : "The work is done",
        amended_titles: "",
        person_text: "",
        created_at: instantText(
          Math.min(start, this.#today) - random.between(1, 15),
          random.between(8 * 3600, 17 * 3600),
        ),
      },
      ...{ person, entity, rate, digits, start, end, dollar: perDollar(currency) },
      is_cor: isCor,
    };
  }

  #frequency(type: ContractType, country: Country): string {
    if (employment.has(type)) return country === "US" ? "semimonthly" : "monthly";
    if (type === "ongoing_time_based") return this.#random.weighted(this.#company.rhythm);
    if (type === "pay_as_you_go_time_based") return this.#random.weighted({ hourly: 65, daily: 35 });
    return type === "commission" || type === "time_based" ? "monthly" : "custom";
  }

  #skill(person: PersonRow, type: ContractType): number {
    const usual = (this.#company.jobs[person.job_title] ?? 100) / 100;
    return (usual * this.#random.between(80, 125) * (employment.has(type) ? 100 : 122)) / 10_000;
  }

  #rate(type: ContractType, frequency: string, yearly: number): number {
    const random = this.#random;
    if (type === "milestones" || type === "payg_milestones")
      return roundAmount((yearly * random.between(50, 160)) / 1200);
    if (type === "payg_tasks") return roundAmount((yearly * random.between(40, 180)) / 22_500);
    if (type === "commission") return roundAmount((yearly * random.between(20, 45)) / 1200);
    return roundAmount(yearly / (periodsInYear[frequency] ?? 12));
  }

  #status(type: ContractType, start: number, end: number | null): string {
    if (start >= this.#today) {
      return this.#random.pick(
        employment.has(type) ? ["waiting_for_employee_contract", "under_review"] : ["new", "under_review"],
      );
    }
    if (this.#random.chance(3)) return "cancelled";
    return end === null ? "in_progress" : "completed";
  }

  #newId(): string {
    let id = this.#random.shortId();
    while (this.#taken.has(id)) id = this.#random.shortId();
    this.#taken.add(id);
    return id;
  }
}
