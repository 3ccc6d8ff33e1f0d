import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { hashPassword } from "#lib/platform/auth/password.ts";
import { staffingCompany } from "./companies.ts";
import { addExchangeRates } from "./exchange-rates.ts";
import type { Invoice } from "./invoice-maker.ts";
import { type Existing, generateOrganization } from "./organization.ts";
import type { LegalEntityRow } from "./rows.ts";
import { settleInvoices } from "./settle-invoices.ts";
import { newPassword } from "./sign-ins.ts";
import { addInvoices, addWorkforce, enterOrganization } from "./write-organization.ts";

// Two concurrent transactions keep PostgreSQL busy while the next rows are made.
const LANES = 2;

export interface OwnerSignIn {
  email: string;
  /** Null if the address already had an account, whose password is unchanged. */
  password: string | null;
}

/** The oldest organization with that name, created with an owner if there is none. */
export async function findOrMakeOrganization(
  sql: postgres.Sql,
  name: string,
): Promise<{ id: string; owner: OwnerSignIn | null }> {
  return sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtext(${`seed ${name}`}))`;
    await transaction`set local role app_auth`;
    const [found] =
      await transaction`select id from organizations where name = ${name} order by created_at, id limit 1`;
    await transaction`reset role`;
    if (found) return { id: found.id, owner: null };
    const id = randomUUID();
    await enterOrganization(transaction, id);
    await transaction`insert into organizations (id, name) values (${id}, ${name})`;
    return { id, owner: await addOwner(transaction, `owner@${staffingCompany(name).domain}`) };
  });
}

async function addOwner(sql: postgres.TransactionSql, email: string): Promise<OwnerSignIn> {
  const password = newPassword();
  const hash = await hashPassword(password);
  const added = await sql`
    with added as (insert into users (email) values (${email}) on conflict (email_lower) do nothing returning id)
    insert into passwords (user_id, hash) select id, ${hash} from added returning id`;
  await sql`
    insert into memberships (user_id, name, email, role, password_id, accepted_at)
    select u.id, 'Rosalind Achterberg', ${email}, 'owner', (select p.id from passwords p where p.user_id = u.id order by p.created_at limit 1), now()
      from users u where u.email_lower = ${email}`;
  return { email, password: added.length > 0 ? password : null };
}

/**
 * Adds `invoices` invoices with their people and contracts, in transactions of `batch`, so that an interruption leaves
 * whole invoices and correct counts. `progress` receives the number done so far; `stop` is checked before each
 * transaction.
 */
export async function fillOrganization(
  sql: postgres.Sql,
  options: {
    id: string;
    name: string;
    invoices: number;
    /** Default: 25,000. */
    batch?: number;
    /** Gives every invoice its own payment. */
    paymentsEach?: boolean;
    today: number;
    progress: (done: number) => void;
    stop: () => boolean;
  },
): Promise<number> {
  const { id, name, invoices, today, batch: most = 25_000 } = options;
  const scoped = <T>(run: (transaction: postgres.TransactionSql) => Promise<T>) =>
    sql.begin(async (transaction) => {
      await enterOrganization(transaction, id);
      return run(transaction);
    }) as Promise<T>;
  const existing = await scoped(whatExists);
  const seed = randomUUID();
  const made = generateOrganization(staffingCompany(name), { seed, today, invoices, existing });
  await scoped((transaction) => addWorkforce(transaction, made));
  await scoped((transaction) => addExchangeRates(transaction, today));
  let done = 0;
  const lane = async () => {
    while (!options.stop()) {
      const batch = take(made.invoices, most);
      if (batch.length === 0) return;
      await scoped((transaction) => addInvoices(transaction, batch));
      done += batch.length;
      options.progress(done);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await scoped((transaction) => transaction`select app.adopt_invoice_numbers()`);
  if (!options.stop())
    await scoped((transaction) => settleInvoices(transaction, { each: options.paymentsEach ?? false }));
  await sql`vacuum (analyze) people, contracts, invoices, invoice_line_items, payments, payment_items, refund_statements, refund_items`;
  return done;
}

function take(source: Iterator<Invoice>, most: number): Invoice[] {
  const batch: Invoice[] = [];
  while (batch.length < most) {
    const next = source.next();
    if (next.done) break;
    batch.push(next.value);
  }
  return batch;
}

async function whatExists(sql: postgres.TransactionSql): Promise<Existing> {
  const entities = await sql<LegalEntityRow[]>`
    select id, name, country, currency, vat_id, type, address, code, created_at::text
    from legal_entities where organization_id = app.organization_id()`;
  const contracts = await sql`select id from contracts where organization_id = app.organization_id()`;
  const emails = await sql`select email_lower from people where organization_id = app.organization_id()`;
  const numbers = await sql`
    select recipient_legal_entity_id || ' ' || part[1] as name, max(part[2]::int) as last
    from invoices cross join lateral regexp_match(label, '^INV-(?:[A-Z][A-Z0-9]*-)?([0-9]{4})-([0-9]{1,9})$') as part
    where organization_id = app.organization_id() and part is not null group by 1`;
  return {
    entities,
    contract_ids: contracts.map(({ id }) => id),
    emails: emails.map(({ email_lower }) => email_lower),
    numbers: new Map(numbers.map(({ name, last }) => [name, last])),
  };
}
