import { randomUUID } from "node:crypto";
import { linkSync } from "node:fs";
import { join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import { openClient } from "#db/client.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import type { Product, SignIn } from "./start-product.ts";

interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

/** Unique across all organizations, and what refers to them. */
const uniqueIds: Record<string, readonly string[]> = {
  oauth_grants: ["id"],
  oauth_tokens: ["grant_id"],
  job_postings: ["id"],
  applications: ["job_posting_id"],
};

/** Columns that name a member. */
const ofMembers = /^(user|author|creator|recruiter|hiring_manager)_id$|_by$/;

/** Work in progress, and the seals of the audit log, which name its organization: neither is copied. */
export const unfinished = ["webhook_queue", "idempotency_keys", "audit_chains", "audit_checkpoints"];

/** Half of all rows, and most of their search indexes. */
const ofMoney = [
  ...["invoices", "invoice_details", "invoice_line_items", "invoice_totals", "invoice_day_counts"],
  ...["payments", "payment_items", "payment_day_counts", "refund_statements", "refund_items", "released_items"],
];

async function tenantTables(sql: Sql): Promise<Table[]> {
  return await sql<Table[]>`
    select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
      group by c.relname`;
}

/** A version 4 UUID that follows from the text. */
const freshId = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

const ownEmail = (email: string) => `replace(${email}, '@', '.' || left($2::text, 8) || '@')`;

/** An expression for the copy of a column; $1 is the organization, $2 its copy and $3 the old one's members. */
function copied(table: string, { name, type }: Table["columns"][number]): string {
  const fresh = freshId(`${name}::text || $2::text`);
  if (name === "organization_id") return "$2::uuid";
  if (uniqueIds[table]?.includes(name) || name === "storage_key") return `${fresh}::${type}`;
  if (table === "audit_seals" && ["number", "hash"].includes(name)) return "null";
  if (name === "digest" && table !== "audit_changes") return "sha256(digest || uuid_send($2::uuid))";
  if (name === "link_digest") return "null";
  if (name === "password_id") return freshId("user_id::text || $2::text");
  if (type === "uuid" && ofMembers.test(name))
    return `case when ${name} = any ($3::uuid[]) then ${fresh} else ${name} end`;
  if (table === "memberships" && name === "email") return ownEmail("email");
  return name;
}

function copyStatement({ name, columns }: Table): string {
  const names = columns.map((column) => column.name).join(", ");
  const values = columns.map((column) => copied(name, column)).join(", ");
  // Every statement takes the same parameters.
  return `insert into ${name} (${names}) select ${values} from ${name}
    where organization_id = $1::uuid and ($2::uuid, $3::uuid[]) is not null`;
}

async function copyMembers(sql: TransactionSql, from: string, to: string): Promise<void> {
  const id = freshId("m.user_id::text || $2::text");
  await sql.unsafe(
    `insert into users (id, email, password_salt, created_at)
      select ${id}, ${ownEmail("m.email")}, u.password_salt, u.created_at
      from memberships m join users u on u.id = m.user_id where m.organization_id = $1::uuid`,
    [from, to],
  );
  await sql.unsafe(
    `insert into passwords (id, user_id, hash) select ${id}, ${id}, p.hash
      from memberships m join passwords p on p.id = m.password_id where m.organization_id = $1::uuid`,
    [from, to],
  );
}

/** The bytes of files are linked under new keys, so that deleting one organization's file keeps the others'. */
async function linkFiles(sql: TransactionSql, dataDir: string, from: string, to: string): Promise<void> {
  const files = await sql.unsafe<{ old: string; fresh: string }[]>(
    `select storage_key as old, ${freshId("storage_key::text || $2::text")}::text as fresh
      from stored_files where organization_id = $1::uuid`,
    [from, to],
  );
  for (const { old, fresh } of files) linkSync(join(dataDir, "files", old), join(dataDir, "files", fresh));
}

/** A demo organization shares its name with its copies, but not its members' emails. */
async function findTemplate(sql: Sql, { organization, email }: SignIn): Promise<{ id: string; members: string[] }> {
  const [found] = await sql<{ id: string; members: string[] }[]>`
    select o.id, array_agg(m.user_id) as members
      from organizations o join memberships m on m.organization_id = o.id
      where o.name = ${organization} group by o.id having bool_or(m.email = ${email})`;
  if (!found) throw new Error(`no organization ${organization}`);
  return found;
}

/**
 * Copies a demo organization in the database of the product under test and returns its members' sign-ins. Rows keep
 * their IDs, since keys include the organization; only what is unique in the whole installation gets a new one. An unpaid copy
 * lacks invoices and payments; one of members lacks everything else.
 */
export async function copyOrganization(
  product: Product,
  template: string,
  parts: "paid" | "unpaid" | "members" = "paid",
): Promise<SignIn[]> {
  const id = randomUUID();
  const signIns = product.signIns.filter(({ organization }) => organization === template);
  await onDatabase(product, async (sql) => {
    const { id: from, members } = await findTemplate(sql, signIns[0] as SignIn);
    const tables = await tenantTables(sql);
    await sql.begin(async (transaction) => {
      // The rows to copy include what triggers added, and their references hold already.
      await transaction`set local session_replication_role = replica`;
      await transaction`
        insert into organizations (id, name, created_at)
          select ${id}, name, created_at from organizations where id = ${from}`;
      await copyMembers(transaction, from, id);
      if (parts !== "members") await linkFiles(transaction, product.dataDir, from, id);
      const left = parts === "unpaid" ? [...unfinished, ...ofMoney] : unfinished;
      for (const table of tables)
        if (parts === "members" ? table.name === "memberships" : !left.includes(table.name))
          await transaction.unsafe(copyStatement(table), [from, id, members]);
    });
  });
  return signIns.map((signIn) => ({ ...signIn, email: signIn.email.replace("@", `.${id.slice(0, 8)}@`) }));
}

/** Signs in without the sign-in page; returns the text for the session's cookie. */
export async function startSession(product: Product, { email, organization }: SignIn): Promise<string> {
  const text = newTokenText("session");
  await onDatabase(product, async (sql) => {
    const started = await sql`
      select auth.start_session(${tokenDigest(text)}, m.user_id, o.id, interval '12 hours', m.password_id)
        from users u join memberships m on m.user_id = u.id join organizations o on o.id = m.organization_id
        where u.email_lower = ${email} and o.name = ${organization}`;
    if (started.length !== 1) throw new Error(`${email} belongs to ${started.length} organizations ${organization}`);
    // It outlives the 10 minutes that a sign-in proves who someone is.
    await sql`update sessions set proven_at = now() + interval '12 hours' where digest = ${tokenDigest(text)}`;
    await sql`
      update memberships m set last_sign_in_at = now()
        from users u where u.id = m.user_id and u.email_lower = ${email}`;
  });
  return text;
}

/** Makes all sessions of a member older than a sign-in proves who they are. */
export async function ageSessions(product: Product, { email }: SignIn): Promise<void> {
  await onDatabase(
    product,
    (sql) => sql`
    update sessions s set created_at = now() - interval '1 hour', proven_at = null
      from users u where u.id = s.user_id and u.email_lower = ${email}`,
  );
}

async function onDatabase(product: Product, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = openClient(product.databaseUrl);
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
