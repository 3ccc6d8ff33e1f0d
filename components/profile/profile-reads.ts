import { heldBy } from "#components/equipment/assets/held-by.ts";
import { listEorContracts } from "#lib/eor/additional-information/contract.ts";
import { listResignations } from "#lib/eor/resignations/contract.ts";
import { listItAssets } from "#lib/equipment/assets/contract.ts";
import { listInvoices } from "#lib/money/invoices/contract.ts";
import type { InputOf, Operation } from "#lib/platform/declaration/contract.ts";
import { listInvoiceAdjustments } from "#lib/workforce/invoice-adjustments/contract.ts";
import { listPersonHistory } from "#lib/workforce/people/contract.ts";
import { listTimesheets } from "#lib/workforce/timesheets/contract.ts";
import type { Subject } from "./pay-words.ts";

/** How many rows a section shows before it leads to the list. */
const limit = 5;

const ofWork = ({ person_id, contract_id }: Subject) => ({
  ...(contract_id === undefined ? { person_id } : { contract_id }),
  limit,
});

/** The first rows of each section, by what they are about; the same on the server and in the browser. */
export const timeOf = (subject: Subject): InputOf<typeof listTimesheets> => ofWork(subject);
export const adjustmentsOf = (subject: Subject): InputOf<typeof listInvoiceAdjustments> => ofWork(subject);

export function invoicesOf({ person_id, contract_id }: Subject): InputOf<typeof listInvoices> {
  const of = contract_id === undefined ? { worker_id: person_id } : { contract_id };
  return { ...of, status: "all", include: "cor", limit, expand: ["detailed_status"] };
}

type OfPerson = Pick<Subject, "person_id">;

export const formsOf = ({ person_id }: OfPerson): InputOf<typeof listEorContracts> => ({ person_id, limit: 20 });
export const resignationsOf = ({ person_id }: OfPerson): InputOf<typeof listResignations> => ({ person_id, limit });
export const historyOf = ({ person_id }: OfPerson): InputOf<typeof listPersonHistory> => ({ person_id, limit: 10 });

const reading = <Op extends Operation>(operation: Op, input: InputOf<Op>) => [operation, input] as const;

const readsOf = (subject: Subject) => [
  reading(listTimesheets, timeOf(subject)),
  reading(listInvoiceAdjustments, adjustmentsOf(subject)),
  reading(listInvoices, invoicesOf(subject)),
];

/** What a person's page begins with, besides the person. */
export const readsOfPerson = (person_id: string) => [
  ...readsOf({ person_id }),
  reading(listItAssets, heldBy(person_id)),
  reading(listEorContracts, formsOf({ person_id })),
  reading(listResignations, resignationsOf({ person_id })),
  reading(listPersonHistory, historyOf({ person_id })),
];

/** What a contract's page begins with that is read by its ID. */
export const readsOfContract = (contract_id: string) => readsOf({ person_id: "", contract_id });
