import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { addWork, ids, install } from "./testing-upgrade.ts";

test("documents from before the history get it from the successful operation that ended them, and from nothing else", async () => {
  const { sql, url } = await install("0080");
  await addWork(sql, "0080");
  const [organization_id, user] = [ids.organization, ids.entity];
  await sql`insert into users (id, email) values (${user}, 'ada@people.example')`;
  await sql`insert into memberships (organization_id, user_id, name, email, role, accepted_at) values (${organization_id}, ${user}, 'Ada', 'ada@people.example', 'owner', now())`;
  const [token] = await sql`
    insert into access_tokens (organization_id, digest, type, name, hint, scopes, sensitive_data_access, created_by, expires_at)
      values (${organization_id}, '\\x04', 'organization', 'Payroll sync', 't', '{}', false, 'x', now() + interval '1 day') returning id`;
  const endings = [
    ["by-member", "paid", "mark_payment_paid"],
    ["by-token", "failed", "fail_payment"],
    ["unknown", "paid", null],
    ["undated", "cancelled", null],
    ["waiting", "processing", null],
  ] as const;
  for (const [id, status, operation] of endings) {
    await sql`insert into payments ${sql({
      ...{ organization_id, id, label: id, legal_entity_id: ids.entity, entity_type: "company", status },
      ...{ payment_currency: "EUR", total: "3000.00", method: "bank_transfer", created_at: "2026-05-01T00:00:00Z" },
      ...{ paid_at: status === "paid" ? "2026-05-03T00:00:00Z" : null, created_by: id === "by-member" ? user : null },
      failure_reason: status === "failed" ? "Returned" : null,
    })}`;
    const note = (name: string, result: number, at: string) =>
      sql`insert into audit_log ${sql({
        ...{
          organization_id,
          operation: name,
          result,
          at,
          object: `payment_id=${id}`,
          request_id: `${name} ${result}`,
        },
        principal_kind: id === "by-token" ? "organization" : "session",
        ...(id === "by-token" ? { token_id: token?.id } : { user_id: user }),
      })}`;
    if (operation) {
      await note(operation, 500, "2026-05-03T08:00:00Z");
      await note(operation, 200, "2026-05-03T09:00:00Z");
    }
    await note("mark_payment_paid", 409, "2026-05-04T00:00:00Z");
    await note("get_payment", 200, "2026-05-05T00:00:00Z");
  }
  await sql`insert into refund_statements ${sql({
    ...{
      organization_id,
      id: "refund",
      label: "CN",
      legal_entity_id: ids.entity,
      entity_type: "company",
      status: "paid",
    },
    ...{ payment_currency: "EUR", total: "10.00", reason: "Twice", created_at: "2026-05-06T00:00:00Z" },
    paid_at: "2026-05-07T00:00:00Z",
  })}`;
  await sql`insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id, at)
    values (${organization_id}, 'create_refund', 'session', ${user}, 'id=refund', 201, 'made', '2026-05-06'),
      (${organization_id}, 'mark_refund_paid', 'session', ${user}, 'refund_statement_id=refund', 200, 'ended', '2026-05-07 10:00Z')`;
  await migrate(url, { log: () => undefined });
  const rows =
    await sql`select record_id, status, app.instant_text(at) as at, reason, actor_kind, actor_name, request_id from record_history order by kind, record_id, number`;
  const of = (id: string) => rows.flatMap(({ record_id, ...row }) => (record_id === id ? [row] : []));
  const unknown = { reason: null, actor_kind: "unknown", actor_name: null, request_id: null };
  const member = { reason: null, actor_kind: "member", actor_name: "Ada" };
  const made = "2026-05-01T00:00:00.000Z";
  expect(of("by-member")).toEqual([
    { status: "processing", at: made, ...member, request_id: null },
    { status: "paid", at: "2026-05-03T09:00:00.000Z", ...member, request_id: "mark_payment_paid 200" },
  ]);
  expect(of("by-token")[1]).toEqual({
    ...{ status: "failed", at: "2026-05-03T09:00:00.000Z", reason: "Returned" },
    ...{ actor_kind: "token", actor_name: "Payroll sync", request_id: "fail_payment 200" },
  });
  expect(of("unknown")).toEqual([
    { status: "processing", at: made, ...unknown },
    { status: "paid", at: "2026-05-03T00:00:00.000Z", ...unknown },
  ]);
  expect(of("undated")[1]).toEqual({ status: "cancelled", at: null, ...unknown });
  expect(of("waiting")).toHaveLength(1);
  expect(of("refund")).toEqual([
    { status: "processing", at: "2026-05-06T00:00:00.000Z", ...member, request_id: "made" },
    { status: "paid", at: "2026-05-07T10:00:00.000Z", ...member, request_id: "ended" },
  ]);
});
