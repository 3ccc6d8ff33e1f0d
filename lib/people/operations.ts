import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementStream, implementWrite } from "#lib/api/execute.ts";
import * as contract from "./contract.ts";

function notYet(): never {
  throw new ApiError(503, [{ message: "Not there yet" }]);
}

export const listPeople = implementRead(contract.listPeople, async () => notYet());

// biome-ignore lint/correctness/useYield: not there yet
export const exportPeople = implementStream(contract.exportPeople, async function* () {
  notYet();
});

export const getPerson = implementRead(contract.getPerson, async () => notYet());

export const createPerson = implementWrite(contract.createPerson, async () => notYet());

export const updatePerson = implementWrite(contract.updatePerson, async () => notYet());
