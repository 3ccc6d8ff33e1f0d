import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { patternsOf } from "#lib/platform/api/search.ts";
import { totalsBy } from "#lib/platform/api/totals.ts";
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

type Filters = z.output<(typeof contract.listPayCorrections)["input"]>;

/** Corrections as `c`, with their cycle `p` and contract `k`. */
function matching({ statuses, causes, frequencies, payment_cycle_id, contract_id, search }: Filters): SQL {
  return sql`pay_corrections c
    join payment_cycles p on p.organization_id = c.organization_id and p.id = c.payment_cycle_id
    join contracts k on k.organization_id = c.organization_id and k.id = c.contract_id
    where c.organization_id = ${currentOrganization}
      ${within("c.status", statuses)} ${within("c.cause", causes)} ${within("p.frequency", frequencies)}
      ${payment_cycle_id === undefined ? sql`` : sql`and c.payment_cycle_id = ${payment_cycle_id}`}
      ${contract_id === undefined ? sql`` : sql`and c.contract_id = ${contract_id}`}
      ${search === undefined ? sql`` : sql`and k.search_text like all (${patternsOf(search)})`}`;
}

export const listPayCorrections = implementRead(contract.listPayCorrections, async ({ input, db }) => {
  const from = matching(input);
  const select = async ({ after, limit }: PageRequest) => {
    const rows = await db.execute<{ record: PayCorrection }>(sql`
      select app.pay_correction_resource(c) as record from ${from}
          and ${isAfterCursor(after, { "c.created_at": "timestamptz", "c.id": "uuid" })}
        order by c.created_at desc, c.id desc limit ${limit}`);
    return { rows: rows.map(({ record }) => record) };
  };
  const page = await readPage({ contract: contract.listPayCorrections, input, keys: ["created_at", "id"], select });
  if (!input.totals) return page;
  const sums = { currency: sql`k.currency`, amount: sql`app.round_money(c.amount, k.currency)` };
  return { ...page, totals: await totalsBy(db, sums, from) };
});

export const settlePayCorrection = implementWrite(contract.settlePayCorrection, async ({ input, db, request_id }) => ({
  data: await settle(db, request_id, input),
}));

export const dismissPayCorrection = implementWrite(
  contract.dismissPayCorrection,
  async ({ input, db, request_id }) => ({ data: await dismiss(db, request_id, input.correction_id) }),
);
