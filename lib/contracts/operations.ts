import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementStream, implementWrite } from "#lib/api/execute.ts";
import * as contract from "./contract.ts";

function notYet(): never {
  throw new ApiError(503, [{ message: "Not there yet" }]);
}

export const listContracts = implementRead(contract.listContracts, async () => notYet());

// biome-ignore lint/correctness/useYield: not there yet
export const exportContracts = implementStream(contract.exportContracts, async function* () {
  notYet();
});

export const getContract = implementRead(contract.getContract, async () => notYet());

export const getContractHistory = implementRead(contract.getContractHistory, async () => notYet());

export const createContract = implementWrite(contract.createContract, async () => notYet());

export const updateContract = implementWrite(contract.updateContract, async () => notYet());

export const amendContract = implementWrite(contract.amendContract, async () => notYet());

export const deleteAmendment = implementWrite(contract.deleteAmendment, async () => notYet());

export const changeContractStatus = implementWrite(contract.changeContractStatus, async () => notYet());

export const terminateContract = implementWrite(contract.terminateContract, async () => notYet());

export const withdrawTermination = implementWrite(contract.withdrawTermination, async () => notYet());
