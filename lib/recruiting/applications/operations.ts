import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { addApplication } from "./add-application.ts";
import * as contract from "./contract.ts";
import { findApplication, selectApplications } from "./select-applications.ts";

export const listApplications = implementRead(contract.listApplications, ({ input, db }) =>
  readPage({
    contract: contract.listApplications,
    input,
    keys: [input.sort_by === "STAGE_CREATION_DATE" ? "stage_order_at" : "created_at", "id"],
    select: (page: PageRequest) => selectApplications(db, input, page),
  }),
);

export const getApplication = implementRead(contract.getApplication, async ({ input, db }) => ({
  data: await findApplication(db, input.application_id),
}));

export const createApplication = implementWrite(
  contract.createApplication,
  async ({ input, db, principal, request_id }) => ({
    data: await addApplication(db, { request_id, author: principal }, input),
  }),
);
