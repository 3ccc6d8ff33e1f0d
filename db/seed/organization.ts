import { instantText } from "./calendar.ts";
import type { Company } from "./companies.ts";
import { type ContractHistory, inventHistory } from "./contract-history.ts";
import { type Contract, ContractMaker } from "./contracts.ts";
import { type Country, countries } from "./countries.ts";
import { type Invoice, InvoiceMaker } from "./invoice-maker.ts";
import { PeopleMaker } from "./people.ts";
import { type Plan, planContract, planEntity, subjectOf } from "./plan.ts";
import { Random } from "./random.ts";
import type { ContractRow, LegalEntityRow, PersonRow } from "./rows.ts";

const THREE_YEARS = 1096;

export interface GeneratedOrganization extends ContractHistory {
  entities: LegalEntityRow[];
  people: PersonRow[];
  contracts: ContractRow[];
  /** Oldest first, generated lazily; can be iterated once. */
  invoices: Generator<Invoice>;
}

/** Existing data to add to. */
export interface Existing {
  entities: readonly LegalEntityRow[];
  contract_ids: readonly string[];
  emails: readonly string[];
  /** Last label number per `<legal entity id> <year>`. */
  numbers: ReadonlyMap<string, number>;
}

const nothing: Existing = { entities: [], contract_ids: [], emails: [], numbers: new Map() };

/**
 * Invents exactly `invoices` invoices from the three years before `today` (a day number), and the people and contracts
 * behind them, with changes made by `actors`. The same arguments give the same rows.
 */
export function generateOrganization(
  company: Company,
  options: { seed: string; today: number; invoices: number; existing?: Existing; actors?: readonly string[] },
): GeneratedOrganization {
  const { today, existing = nothing, actors = [] } = options;
  const random = new Random(options.seed);
  const since = today - THREE_YEARS;
  const entities = company.entities.map(
    ({ name, country }) =>
      existing.entities.find((entity) => entity.name === name) ?? legalEntity(random, name, country, since),
  );
  const makers = {
    entities,
    people: new PeopleMaker(random, company, existing.emails),
    today,
    taken: existing.contract_ids,
  };
  const maker = new ContractMaker(random, company, makers);
  const plans: Plan[] = [];
  const contracts: Contract[] = [];
  let missing = options.invoices;
  const take = (plan: Plan) => {
    const surplus = Math.max(0, plan.days.length - missing);
    if (surplus > 0) plan.days = plan.days.slice(surplus);
    missing -= plan.days.length;
    plans.push(plan);
  };
  for (const [index, entity] of entities.entries())
    for (const plan of planEntity(entity, index === 0, since, today)) take(plan);
  while (missing > 0) {
    const added = maker.next();
    contracts.push(...added);
    for (const contract of added) take(planContract(contract, random, since, today));
  }
  const lastInvoices = new Map(plans.map(({ about, days }) => [about, days.at(-1) ?? null]));
  const invoiced = contracts.map((contract) => ({ contract, lastInvoice: lastInvoices.get(contract) ?? null }));
  return {
    ...inventHistory(invoiced, new Random(`history of ${options.seed}`), { today, actors }),
    entities: entities.filter((entity) => !existing.entities.includes(entity)),
    // Everyone but the first reports to someone who was added before.
    people: [...new Set(contracts.map(({ person }) => person))].map((person, at, all) => ({
      ...person,
      manager_id: all[Math.floor((at - 1) / 8)]?.id ?? null,
    })),
    contracts: contracts.map(({ row }) => row),
    invoices: invoicesOf(
      plans,
      company,
      random,
      new InvoiceMaker(random, today, new Map(existing.numbers)),
      contracts.length,
    ),
  };
}

const streets: Record<Country, readonly [string, string]> = {
  PL: ["ul. Piotrkowska #", "90-447 Łódź"],
  DE: ["Kastanienallee #", "10435 Berlin"],
  ES: ["Calle de Alcalá #", "28014 Madrid"],
  IE: ["# Lower Baggot Street", "Dublin 2, D02 P680"],
  GB: ["# Deansgate", "Manchester M3 2BY"],
  US: ["# Larimer Street", "Denver, CO 80202"],
  JP: ["3-#-1 Kanda Nishikichō", "Chiyoda, Tokyo 101-0054"],
  BH: ["Building #, Road 2831", "Manama 428"],
  VN: ["# Nguyễn Huệ", "Quận 1, Hồ Chí Minh"],
  IS: ["Laugavegur #", "101 Reykjavík"],
  BR: ["Rua Augusta, #", "01305-000 São Paulo"],
  IN: ["# Senapati Bapat Road", "Pune 411016"],
};

function addressIn(random: Random, country: Country): string {
  const [street, town] = streets[country];
  return `${street.replace("#", String(random.between(2, 190)))}\n${town}`;
}

function legalEntity(random: Random, name: string, country: Country, since: number): LegalEntityRow {
  const { currency, vat } = countries[country];
  return {
    id: random.uuid(),
    name,
    country,
    currency,
    vat_id: vat
      ? vat.number.replace(/[#@]/g, (sign) =>
          sign === "#" ? String(random.between(0, 9)) : random.pick([..."ABCDEFHKMPRST"]),
        )
      : "",
    type: "company",
    address: addressIn(random, country),
    code: country,
    created_at: instantText(since - random.between(5, 90), random.between(8 * 3600, 16 * 3600)),
  };
}

function* invoicesOf(
  plans: Plan[],
  company: Company,
  random: Random,
  maker: InvoiceMaker,
  seats: number,
): Generator<Invoice> {
  const byDay = new Map<number, Plan[]>();
  for (const plan of plans) {
    for (const day of plan.days) {
      const list = byDay.get(day);
      if (list) list.push(plan);
      else byDay.set(day, [plan]);
    }
  }
  for (const day of [...byDay.keys()].sort((a, b) => a - b)) {
    for (const plan of byDay.get(day) ?? []) {
      plan.made += 1;
      yield maker.make(subjectOf(plan, random, company, day, seats), day);
    }
  }
}
