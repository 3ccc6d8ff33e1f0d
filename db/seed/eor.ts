import type { ISql } from "postgres";
import { encodeAnswer } from "#lib/eor/additional-information/answers.ts";
import type { Answer } from "#lib/eor/forms/rules.ts";
import { dateText, instantText } from "./calendar.ts";
import { Random } from "./random.ts";
import type { ContractRow } from "./rows.ts";

interface Hire {
  name: [first: string, last: string];
  country: string;
  currency: string;
  rate: string;
  job: string;
  status: "new" | "under_review" | "waiting_for_employee_contract";
  answers: Record<string, Answer>;
}

const hires: readonly Hire[] = [
  {
    ...{ name: ["Camille", "Rousseau"], country: "FR", currency: "EUR", rate: "4150.00", job: "Customs specialist" },
    status: "new",
    answers: { dob: "1991-03-14", city: "Lyon", birth_country: "FR" },
  },
  {
    ...{ name: ["Tiago", "Figueiredo"], country: "PT", currency: "EUR", rate: "2900.00", job: "Route planner" },
    status: "new",
    answers: {},
  },
  {
    ...{ name: ["Naomi", "Castellanos"], country: "US", currency: "USD", rate: "7900.00", job: "Backend developer" },
    status: "under_review",
    answers: {
      ...{ dob: "1988-07-02", phone: "+1 415 555 0132", street: "18 Juniper Street", city: "Oakland" },
      ...{ zip_code: "94607", state: "California", tax_residence: "US", filing_status: "Head of household" },
    },
  },
  {
    ...{ name: ["Étienne", "Gagnon"], country: "CA", currency: "CAD", rate: "6400.00", job: "Data engineer" },
    status: "under_review",
    answers: { dob: "1985-11-23", city: "Québec", state: "Québec", zip_code: "G1R 4P5", is_temporary_resident: false },
  },
  {
    ...{ name: ["Larissa", "Monteiro"], country: "BR", currency: "BRL", rate: "11500.00", job: "Route planner" },
    status: "waiting_for_employee_contract",
    answers: {
      ...{ dob: "1993-05-30", phone: "+55 11 5550 0142", street: "Rua das Acácias 210", city: "São Paulo" },
      ...{ zip_code: "01310-100", state: "SP", tax_residence: "BR", cpf: "123.456.789-09" },
      ...{
        mother_name: "Helena Monteiro",
        race: "Not stated",
        schooling: "University degree",
        marital_status: "Single",
      },
      uses_transport_voucher: true,
    },
  },
  {
    ...{ name: ["Anjali", "Deshpande"], country: "IN", currency: "INR", rate: "185000.00", job: "Data engineer" },
    status: "waiting_for_employee_contract",
    answers: { dob: "1990-01-09", city: "Pune", state: "Maharashtra", zip_code: "411001", has_uan: true },
  },
];

/** Lower case without accents, as in email addresses. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** People about to be employed through EOR, with their forms filled in as far as they have got. */
export async function addHires(sql: ISql, { seed, today }: { seed: string; today: number }): Promise<void> {
  const random = new Random(`eor ${seed}`);
  const created = instantText(today - 3, 9 * 3600);
  for (const { name, country, currency, rate, job, status, answers } of hires) {
    const [person] = await sql.unsafe(
      `insert into people (id, first_name, last_name, email, country, job_title, created_at)
        values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [random.uuid(), ...name, `${plain(name.join("."))}@letterbox.example`, country, job, created],
    );
    const [contract] = await sql.unsafe(
      `insert into contracts (id, person_id, legal_entity_id, title, type, status, country, currency, rate, frequency, payment_frequency,
            employer_cost_percent, starts_on, created_at)
        select ids.id, $1, e.id, $2, 'eor', $3, $4, $5, $6::text::numeric, 'monthly', 'monthly', 21, $7, $8
          from app.new_contract_ids(1) as ids (id), (select id from legal_entities order by name limit 1) as e
        returning id`,
      [person?.id, job, status, country, currency, rate, dateText(today + 24), created],
    );
    await addAnswers(sql, contract?.id, answers, created);
  }
}

async function addAnswers(
  sql: ISql,
  contract: string,
  answers: Readonly<Record<string, Answer>>,
  at: string,
): Promise<void> {
  for (const [key, answer] of Object.entries(answers))
    await sql.unsafe(
      "insert into eor_answers (contract_id, key, value, form_version, updated_at) values ($1, $2, $3, 0, $4)",
      [contract, key, encodeAnswer(answer), at],
    );
}

/** Where EOR workers live; a number is appended to phone numbers and streets. Countries without a form are omitted. */
const homes: Readonly<Record<string, { phone: string; street: string; answers: Record<string, Answer> }>> = {
  BR: {
    ...{ phone: "+55 11 5550 01", street: "Rua das Acácias" },
    answers: { city: "São Paulo", zip_code: "01310-100", state: "SP", tax_residence: "BR", marital_status: "Married" },
  },
  ES: {
    ...{ phone: "+34 600 555 0", street: "Calle del Molino" },
    answers: { city: "Valencia", zip_code: "46001", state: "Valencia", tax_residence: "ES", marital_status: "Single" },
  },
  GB: {
    ...{ phone: "+44 7700 9001", street: "Quay Lane" },
    answers: { city: "Bristol", zip_code: "BS1 4ND", tax_residence: "GB", right_to_work: "British or Irish citizen" },
  },
  IN: {
    ...{ phone: "+91 98765 432", street: "Lake View Road" },
    answers: { city: "Pune", zip_code: "411001", state: "Maharashtra", tax_residence: "IN", tax_regime: "New regime" },
  },
  PL: {
    ...{ phone: "+48 512 555 0", street: "ul. Młyńska" },
    answers: { city: "Poznań", zip_code: "61-001", tax_residence: "PL" },
  },
};

/** Gives workers with an EOR contract in progress the answers that their form required. */
export async function addWorkerAnswers(
  sql: ISql,
  { contracts, seed }: { contracts: readonly ContractRow[]; seed: string },
): Promise<void> {
  const random = new Random(`eor answers ${seed}`);
  for (const { id, type, status, country, created_at } of contracts) {
    const home = homes[country];
    if (type !== "eor" || status !== "in_progress" || !home) continue;
    const dob = `${random.between(1968, 1999)}-0${random.between(1, 9)}-${random.between(10, 28)}`;
    const phone = `${home.phone}${random.between(10, 99)}`;
    const street = `${home.street} ${random.between(2, 98)}`;
    await addAnswers(sql, id, { dob, phone, street, ...home.answers }, created_at);
  }
}
