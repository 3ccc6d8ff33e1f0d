import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { newestReceipt } from "#lib/platform/erasure/write-receipt.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { readAnswer } from "./answers.ts";
import * as contract from "./contract.ts";
import { eraseAnswers } from "./erase-answers.ts";
import { additionalInformationUpdated } from "./events.ts";
import { saveInformation } from "./save-information.ts";
import { selectEorContracts } from "./select-contracts.ts";
import { exportKeys, selectExported } from "./select-exported.ts";
import { selectInformation } from "./select-information.ts";

export const listEorContracts = implementRead(contract.listEorContracts, ({ input, db }) =>
  readPage({
    contract: contract.listEorContracts,
    input,
    keys: [input.sort_by, "id"] as const,
    select: (page: PageRequest) => selectEorContracts(db, input, page),
  }),
);

export const getAdditionalInformation = implementRead(contract.getAdditionalInformation, async ({ input, db }) => ({
  data: await selectInformation(db, input.contract_id),
}));

export const updateAdditionalInformation = implementWrite(
  contract.updateAdditionalInformation,
  ({ input, ...context }) =>
    saveInformation(context, input, {
      forWorker: false,
      missing: () => {
        throw new ApiError(400, { reason: "not_found", path: "/contract_id", message: "Contract not found" });
      },
    }),
);

export const exportAdditionalInformation = implementStream(
  contract.exportAdditionalInformation,
  ({ input, db, hiddenColumns }) =>
    csvPages({
      columns: ["contract_id", "worker", "country", "status", "key", "value", "updated_at"],
      hidden: hiddenColumns,
      keys: exportKeys,
      select: (page: PageRequest) => selectExported(db, input, page),
      recordOf(row) {
        const answer = readAnswer(row);
        return { ...row, value: Array.isArray(answer) ? answer.join("; ") : String(answer) };
      },
    }),
);

export const eraseSensitiveData = implementWrite(
  contract.eraseSensitiveData,
  async ({ input: { person_id }, db, request_id }) => {
    const erased = await eraseAnswers(db, { request_id }, person_id);
    if (erased === null) throw notFound("Person");
    for (const [contract_id, updated_keys] of erased.byContract)
      await emit({ request_id }, additionalInformationUpdated, {
        contract_id,
        worker: { id: person_id },
        updated_keys,
      });
    return { data: { deleted: true as const }, receipt: erased.receipt };
  },
);

export const getSensitiveDataErasure = implementRead(contract.getSensitiveDataErasure, async ({ input, db }) => ({
  data: await newestReceipt(db, "people", input.person_id),
}));
