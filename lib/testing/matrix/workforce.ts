import { randomUUID } from "node:crypto";
import { addDeletedAdjustment, addReceipt } from "#lib/testing/adjustments.ts";
import { addAmendment, addContract, addTermination, addWorker } from "#lib/testing/contracts.ts";
import { png } from "#lib/testing/sample-files.ts";
import type { Stage } from "#lib/testing/stage.ts";
import { addAdjustment, addTimesheet, addWorkContract } from "#lib/testing/timesheets.ts";
import type { Arrange, Arrangements } from "./arrange.ts";

const workContractOf: Arrange = async (at, of) => ({ contract_id: await addWorkContract(at.owner, at[of]) });

const timesheetOf: Arrange = async (at, of) => ({ timesheet_id: await addTimesheet(at.owner, at[of]) });
const adjustmentOf: Arrange = async (at, of) => ({ adjustment_id: await addAdjustment(at.owner, at[of]) });
const receiptOf: Arrange = async (at, of) => ({ id: await addReceipt(at.owner, at[of]) });
const deletedOf: Arrange = async (at, of) => ({ id: await addDeletedAdjustment(at.owner, at[of]) });
const personOf: Arrange = async (at, of) => ({ person_id: await addWorker(at.owner, at[of]) });

const personWithPhoto: Arrange = async (at, of) => {
  const photo_file_id = randomUUID();
  await at.owner`insert into stored_files (organization_id, id, storage_key, name, content_type, size, sha256, status)
    values (${at[of].id}, ${photo_file_id}, ${photo_file_id}, 'matrix.png', 'image/png', 5, '', 'kept')`;
  return { person_id: await addWorker(at.owner, at[of], { photo_file_id }) };
};

const contractOf =
  (status: string): Arrange =>
  async (at, of) => ({ contract_id: await addContract(at.owner, at[of], { status }) });

const newAdjustment = () => ({
  file: new File(["%PDF-1.4\n%%EOF\n"], "matrix.pdf"),
  ...{ title: "Matrix", amount: "80.00", vendor: "Tester", country: "DE", description: "Matrix" },
  adjustment_category_id: "travel",
});

const newPerson = () => ({
  first_name: "Ma",
  last_name: "Trix",
  email: `${randomUUID()}@people.example`,
  country: "DE",
  job_title: "Tester",
});

const newTerms = (at: Stage) => ({
  legal_entity_id: at.first.legal_entity_id,
  title: "Tester, matrix",
  type: "ongoing_time_based",
  country: "DE",
  currency: "EUR",
  rate: "4200.00",
  frequency: "monthly",
  starts_on: "2026-01-01",
});

/** Adds work that falls into an open cycle, which lists can filter by. */
async function inOpenCycle<Options extends object>(
  at: Stage,
  add: (owner: Stage["owner"], organization: Stage["first"], options?: Options) => Promise<string>,
  options?: Options,
) {
  const cycle = { organization_id: at.first.id, frequency: "monthly", starts_on: "2026-03-01", ends_on: "2026-03-31" };
  await at.owner`insert into payment_cycles ${at.owner({ ...cycle, cutoff_on: "2026-03-26", due_on: "2026-04-07" })} on conflict do nothing`;
  return add(at.owner, at.first, options);
}

async function addRepeatedExpense(owner: Stage["owner"], organization: Stage["first"]) {
  const contract_id = await addWorkContract(owner, organization);
  const expense = { contract_id, type: "expense", category_id: "travel" };
  await addAdjustment(owner, organization, expense);
  return addAdjustment(owner, organization, expense);
}

export const workforce: Arrangements = {
  get_contract_terms: { keys: workContractOf },
  create_timesheet: {
    body: async (at) => ({ ...(await workContractOf(at, "first")), date_worked: "2026-03-02", quantity: "0.25" }),
  },
  list_timesheets: { row: (at) => inOpenCycle(at, addTimesheet) },
  list_contract_timesheets: {
    keys: workContractOf,
    row: (at, { contract_id }) => inOpenCycle(at, addTimesheet, { contract_id, quantity: "0.25" }),
  },
  create_contract_timesheet: {
    keys: workContractOf,
    body: () => ({ date_worked: "2026-03-02", quantity: "0.25" }),
  },
  get_timesheet: { keys: timesheetOf },
  update_timesheet: { keys: timesheetOf, body: () => ({ description: "Matrix" }) },
  delete_timesheet: { keys: timesheetOf },
  review_timesheet: { keys: timesheetOf, body: () => ({ status: "approved" }) },
  review_timesheets: { body: () => ({ ids: [randomUUID()], status: "approved" }) },
  create_invoice_adjustment: {
    body: async (at) => ({
      ...(await workContractOf(at, "first")),
      ...{ type: "bonus", description: "Matrix", amount: "80.00" },
    }),
  },
  list_invoice_adjustments: { row: (at) => inOpenCycle(at, addRepeatedExpense) },
  list_contract_invoice_adjustments: {
    keys: workContractOf,
    row: (at, { contract_id }) => inOpenCycle(at, addAdjustment, { contract_id, category_id: "bonus" }),
  },
  create_contract_invoice_adjustment: {
    keys: workContractOf,
    body: () => ({ type: "bonus", description: "Matrix", amount: "80.00" }),
  },
  create_adjustment: { body: async (at) => ({ ...(await workContractOf(at, "first")), ...newAdjustment() }) },
  get_adjustment: { keys: receiptOf },
  update_adjustment: { keys: receiptOf, body: () => ({ title: "Matrix" }) },
  delete_adjustment: { keys: receiptOf },
  restore_adjustment: { keys: deletedOf, body: () => ({}) },
  get_adjustment_file: { keys: receiptOf },
  list_contract_adjustments: { keys: workContractOf },
  forecast_adjustment: { keys: workContractOf },
  get_invoice_adjustment: { keys: adjustmentOf },
  update_invoice_adjustment: { keys: adjustmentOf, body: () => ({ description: "Matrix" }) },
  delete_invoice_adjustment: { keys: adjustmentOf },
  review_invoice_adjustment: { keys: adjustmentOf, body: () => ({ status: "approved" }) },
  review_invoice_adjustments: { body: () => ({ ids: [randomUUID()], status: "declined" }) },
  list_people: {
    row: async (at) => addWorker(at.owner, at.first, { manager_id: await addWorker(at.owner, at.first) }),
  },
  get_person_photo: { keys: personWithPhoto },
  set_person_photo: { keys: personOf, body: () => ({ file: new File([new Uint8Array(png())], "matrix.png") }) },
  delete_person_photo: { keys: personWithPhoto },
  get_person: { keys: personOf },
  list_person_history: {
    keys: personOf,
    row: (at, { person_id }) => addContract(at.owner, at.first, { person_id }),
  },
  get_person_pay: { keys: personOf },
  create_person: { body: newPerson },
  update_person: { keys: personOf, body: () => ({ job_title: "Lead tester" }) },
  list_contracts: { row: (at) => addContract(at.owner, at.first, { ends_on: "2150-01-01" }) },
  get_contract: { keys: contractOf("in_progress") },
  get_contract_pay: { keys: contractOf("in_progress") },
  get_contract_history: { keys: contractOf("in_progress") },
  create_contract: { body: (at) => ({ ...newTerms(at), person: newPerson() }) },
  update_contract: { keys: contractOf("new"), body: () => ({ title: "Tester, second matrix" }) },
  amend_contract: { keys: contractOf("in_progress"), body: () => ({ effective_on: "2150-01-01", rate: "5000.00" }) },
  delete_contract_amendment: { keys: (at, of) => addAmendment(at.owner, at[of]) },
  transition_contract: { keys: contractOf("new"), body: () => ({ status: "under_review" }) },
  terminate_contract: {
    keys: contractOf("in_progress"),
    body: () => ({ ends_on: "2150-01-01", reason: "The work is done" }),
  },
  withdraw_contract_termination: {
    keys: async (at, of) => ({ contract_id: await addTermination(at.owner, at[of]) }),
  },
  import_people: {
    body: () => ({
      csv: `first_name,last_name,email,country,job_title\nMa,Trix,${randomUUID()}@people.example,DE,Tester\n`,
    }),
  },
  import_contracts: {
    body: (at) => ({
      csv: `worker_email,first_name,last_name,job_title,legal_entity,title,type,country,currency,rate,frequency,starts_on\n${randomUUID()}@people.example,Ma,Trix,Tester,${at.first.name} GmbH,Tester,ongoing_time_based,DE,EUR,4200,monthly,2026-01-01\n`,
    }),
  },
};
