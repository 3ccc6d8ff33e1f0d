import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { memberJson, texts } from "#lib/recruiting/sql.ts";
import * as contract from "./contract.ts";
import { isWaiting } from "./public.ts";

type Row = z.output<(typeof contract.getEmail)["output"]>["data"] & Record<string, unknown>;

const columns: SQL = sql`e.id, e.candidate_id, e.application_id, e.to_name, e.to_address, e.subject, e.status, e.send_at, e.sent_at, e.attempts, e.last_error,
  ${memberJson("e.created_by", "e.organization_id")} as created_by, e.created_at`;

export const listEmails = implementRead(contract.listEmails, ({ input, db }) =>
  readPage({
    contract: contract.listEmails,
    input,
    keys: ["created_at", "id"],
    select: async ({ after, limit }: PageRequest) => ({
      rows: [
        ...(await db.execute<Row>(sql`
          select ${columns} from emails e where e.organization_id = ${currentOrganization}
            ${input.statuses === undefined ? sql`` : sql`and e.status = any (${texts(input.statuses)})`}
            ${input.application_id === undefined ? sql`` : sql`and e.application_id = ${input.application_id}`}
            and ${isAfterCursor(after, { "e.created_at": "timestamptz", "e.id": "uuid" })}
            order by e.created_at desc, e.id desc limit ${limit}`)),
      ],
    }),
  }),
);

export const getEmail = implementRead(contract.getEmail, async ({ input, db }) => {
  const [row] = await db.execute<Row>(
    sql`select ${columns}, e.html as body from emails e where e.organization_id = ${currentOrganization} and e.id = ${input.email_id}`,
  );
  if (!row) throw notFound("Email");
  return { data: row };
});

export const cancelEmail = implementWrite(contract.cancelEmail, async ({ input, db }) => {
  const [row] = await db.execute<Row>(sql`
    update emails as e set status = 'canceled', canceled_at = clock_timestamp()
      where e.organization_id = ${currentOrganization} and e.id = ${input.email_id} and ${isWaiting} returning ${columns}`);
  if (row) return { data: row };
  const [known] = await db.execute<{ status: string }>(
    sql`select status from emails where organization_id = ${currentOrganization} and id = ${input.email_id}`,
  );
  if (!known) throw notFound("Email");
  const isSending = known.status === "scheduled" || known.status === "kept";
  throw new ApiError(409, {
    reason: "email_already_sent",
    message: `This email is ${isSending ? "being sent" : known.status}. Only a waiting email can be canceled.`,
  });
});
