import type { QueryClient } from "@tanstack/react-query";
import { getContract, listContracts } from "#lib/contracts/contract.ts";
import {
  getPaymentCycle,
  getPaymentCycleTotals,
  listPaymentCycles,
  previewPaymentCycle,
} from "#lib/payment-cycles/contract.ts";
import { getPerson, listPeople } from "#lib/people/contract.ts";

const reads = [
  listContracts,
  getContract,
  listPeople,
  getPerson,
  listPaymentCycles,
  getPaymentCycle,
  previewPaymentCycle,
  getPaymentCycleTotals,
];

/** After people or contracts have changed: what is on screen of them is read again, the rest is forgotten. */
export function forgetWorkforce(client: QueryClient) {
  for (const { name } of reads) {
    client.removeQueries({ queryKey: [name], type: "inactive" });
    void client.invalidateQueries({ queryKey: [name] });
  }
}
