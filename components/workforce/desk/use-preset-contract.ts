import { useQuery } from "@tanstack/react-query";
import { query } from "#lib/platform/api/client.ts";
import { getContract, listContracts } from "#lib/workforce/contracts/contract.ts";
import { takesAdjustments } from "#lib/workforce/contracts/rules.ts";
import { type Contract, matching } from "./contract-picker.tsx";

/** Whom or which contract a new record is about. */
export interface About {
  person?: string | null;
  contract?: string | null;
}

/** The only contract in progress, or the only one there was. */
export function onlyOf(contracts: readonly Contract[]): Contract | null {
  const current = contracts.filter(({ status }) => status === "in_progress");
  const [first = null, ...more] = current.length > 0 ? current : contracts;
  return more.length === 0 ? first : null;
}

/** The contract that a new adjustment begins with; undefined until it is known, null if it has to be chosen. */
export function usePresetContract({ person = null, contract = null }: About): Contract | null | undefined {
  const one = useQuery({ ...query(getContract, { contract_id: contract ?? "" }), enabled: contract !== null });
  const theirs = useQuery({
    ...query(listContracts, matching("", false, person)),
    enabled: person !== null && contract === null,
  });
  // A read that isn't asked for here may be under way all the same: the contract picker's first one is equal to it.
  if (contract !== null)
    return one.isLoading ? undefined : one.data && takesAdjustments(one.data.data) ? one.data.data : null;
  if (person !== null) return theirs.isLoading ? undefined : theirs.data ? onlyOf(theirs.data.data) : null;
  return null;
}
