import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { saveInformation } from "./save-information.ts";
import { selectInformation } from "./select-information.ts";

export const getWorkerInformation = implementRead(contract.getWorkerInformation, async ({ input, db }) => ({
  data: await selectInformation(db, input.contract_id, { forWorker: true }),
}));

export const updateWorkerInformation = implementWrite(contract.updateWorkerInformation, ({ input, ...context }) =>
  saveInformation(context, input, {
    forWorker: true,
    missing: () => {
      throw notFound("EOR contract");
    },
  }),
);
