import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import type { PayCorrection } from "./contract.ts";
import * as contract from "./contract.ts";
import { dismiss, settle } from "./decide.ts";

const within = (column: "c.status" | "c.cause" | "p.frequency", words: readonly string[] | undefined) =>
  words === undefined
    ? sql``
    : sql`and ${sql.raw(column)} in (${sql.join(
        words.map((word) => sql`${word}`),
        sql`, `,
      )})`;

export const listPayCorrections = implementRead(contract.listPayCorrections, ({ input, db }) => {
  const { statuses, causes, frequencies, payment_cycle_id, contract_id } = input;
  const select = async ({ after, limit }: PageRequest) => {
    const rows = await db.execute<{ record: PayCorrection }>(sql`
      select app.pay_correction_resource(c) as record from pay_corrections c
        join payment_cycles p on p.organization_id = c.organization_id and p.id = c.payment_cycle_id
        where c.organization_id = ${currentOrganization}
          ${within("c.status", statuses)} ${within("c.cause", causes)} ${within("p.frequency", frequencies)}
          ${payment_cycle_id === undefined ? sql`` : sql`and c.payment_cycle_id = ${payment_cycle_id}`}
          ${contract_id === undefined ? sql`` : sql`and c.contract_id = ${contract_id}`}
          and ${isAfterCursor(after, { "c.created_at": "timestamptz", "c.id": "uuid" })}
        order by c.created_at desc, c.id desc limit ${limit}`);
    return { rows: rows.map(({ record }) => record) };
  };
  return readPage({ contract: contract.listPayCorrections, input, keys: ["created_at", "id"], select });
});

export const settlePayCorrection = implementWrite(contract.settlePayCorrection, async ({ input, db, request_id }) => ({
  data: await settle(db, request_id, input),
}));

export const dismissPayCorrection = implementWrite(
  contract.dismissPayCorrection,
  async ({ input, db, request_id }) => ({ data: await dismiss(db, request_id, input.correction_id) }),
);
