import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { readAnswer } from "./answers.ts";
import * as contract from "./contract.ts";
import { eraseAnswers } from "./erase-answers.ts";
import { additionalInformationUpdated } from "./events.ts";
import { selectEorContracts } from "./select-contracts.ts";
import { selectInformation } from "./select-information.ts";
import { updateInformation } from "./update-information.ts";

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
  async ({ input: { contract_id, data }, db, principal, request_id }) => {
    const { worker_id, updated_keys } = await updateInformation(db, { contract_id, data, user_id: principal.user_id });
    if (updated_keys.length > 0)
      await emit({ request_id }, additionalInformationUpdated, {
        contract_id,
        worker: { id: worker_id },
        updated_keys,
      });
    return { data: { updated: updated_keys.length > 0 } };
  },
);

interface ExportRow extends Record<string, unknown> {
  contract_id: string;
  worker: string;
  country: string;
  status: string;
  key: string;
  value: string;
  updated_at: string;
}

interface ExportFilters {
  statuses?: string[] | undefined;
  countries?: string[] | undefined;
  contract_id?: string | undefined;
}

async function selectRows(
  db: TenantDb,
  { statuses, countries, contract_id }: ExportFilters,
  { after, limit }: PageRequest,
) {
  const among = (words: string[] | undefined) => sql`${words ? `{${words.join()}}` : null}::text[]`;
  const rows = await db.execute<ExportRow>(sql`
    select a.contract_id, p.first_name || ' ' || p.last_name as worker, c.country, c.status, a.key, encode(a.value, 'base64') as value, to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
      from eor_answers a
      join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id and c.type = 'eor'
      join people p on p.organization_id = c.organization_id and p.id = c.person_id
      where a.organization_id = ${currentOrganization} and (${among(statuses)} is null or c.status = any (${among(statuses)}))
        and (${among(countries)} is null or c.country = any (${among(countries)}))
        and (${contract_id ?? null}::text is null or a.contract_id = ${contract_id ?? null})
        and ${isAfterCursor(after, { "a.contract_id": "text", "a.key": "text" }, "asc")}
      order by a.contract_id, a.key limit ${limit}`);
  return { rows: [...rows] };
}

export const exportAdditionalInformation = implementStream(
  contract.exportAdditionalInformation,
  ({ input, db, hiddenColumns }) =>
    csvPages({
      columns: ["contract_id", "worker", "country", "status", "key", "value", "updated_at"],
      hidden: hiddenColumns,
      keys: ["contract_id", "key"] as const,
      select: (page: PageRequest) => selectRows(db, input, page),
      recordOf(row) {
        const answer = readAnswer(row);
        return { ...row, value: Array.isArray(answer) ? answer.join("; ") : String(answer) };
      },
    }),
);

export const eraseSensitiveData = implementWrite(
  contract.eraseSensitiveData,
  async ({ input: { person_id }, db, request_id }) => {
    const erased = await eraseAnswers(db, person_id);
    if (erased === null) throw notFound("Person");
    for (const [contract_id, updated_keys] of erased)
      await emit({ request_id }, additionalInformationUpdated, {
        contract_id,
        worker: { id: person_id },
        updated_keys,
      });
    return { data: { deleted: true as const } };
  },
);
