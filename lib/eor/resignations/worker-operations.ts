import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { cancel } from "./close-resignation.ts";
import * as contract from "./contract.ts";
import { resignationSigned, resignationSubmitted } from "./events.ts";
import { letterOf } from "./letter.ts";
import { missingResignation, resourceOf, selectOwn, selectResignation } from "./select-resignations.ts";
import { changeResignation, onlyContract, submitResignation } from "./submit-resignation.ts";

async function ownOne(db: TenantDb, id: string) {
  const [row] = await selectOwn(db, { id });
  if (!row) throw missingResignation();
  return row;
}

export const listWorkerResignations = implementRead(contract.listWorkerResignations, async ({ input, db }) => ({
  data: await selectOwn(db, { letter: input.status }),
}));

export const createWorkerResignation = implementWrite(
  contract.createWorkerResignation,
  async ({ input, db, request_id }) => {
    const contract_id = input.contract_id ?? (await onlyContract(db));
    const id = await submitResignation(db, { ...input, contract_id }, "worker");
    await emit({ request_id }, resignationSubmitted, resourceOf(await selectResignation(db, id)));
    return { data: await ownOne(db, id) };
  },
);

export const getWorkerResignationLetter = implementStream(contract.getWorkerResignationLetter, ({ input, db }) =>
  letterOf(db, input.resignation_id),
);

export const signWorkerResignation = implementWrite(
  contract.signWorkerResignation,
  async ({ input: { resignation_id: id, signature }, db, request_id }) => {
    const signed = await changeResignation(
      db,
      { id, statuses: ["AWAITING_TRIAGE"] },
      sql`status = 'AWAITING_PTO', signature = ${signature}, signed_at = now()`,
    );
    const data = await ownOne(db, id);
    if (!signed)
      throw new ApiError(
        409,
        data.resignation_letter?.status === "SIGNED"
          ? { reason: "letter_signed", message: "You have already signed this letter." }
          : { reason: "invalid_state", message: `The resignation is ${data.status} and can't be signed.` },
      );
    await emit({ request_id }, resignationSigned, resourceOf(await selectResignation(db, id)));
    return { data };
  },
);

export const withdrawWorkerResignation = implementWrite(
  contract.withdrawWorkerResignation,
  async ({ input, db, request_id }) => {
    await cancel(db, { request_id }, input.resignation_id, "worker");
    return { data: await ownOne(db, input.resignation_id) };
  },
);
