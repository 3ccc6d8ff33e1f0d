import { ApiError } from "#lib/api/errors.ts";
import { implementStream, implementWrite } from "#lib/api/execute.ts";
import * as contract from "./contract.ts";

function notYet(): never {
  throw new ApiError(503, [{ message: "Not there yet" }]);
}

export const importPeople = implementWrite(contract.importPeople, async () => notYet());

export const importContracts = implementWrite(contract.importContracts, async () => notYet());

// biome-ignore lint/correctness/useYield: not there yet
export const peopleTemplate = implementStream(contract.peopleTemplate, async function* () {
  notYet();
});

// biome-ignore lint/correctness/useYield: not there yet
export const contractsTemplate = implementStream(contract.contractsTemplate, async function* () {
  notYet();
});
