import { join } from "node:path";
import type { ISql } from "postgres";
import { openClient } from "#db/client.ts";
import { hashPassword } from "#lib/platform/auth/password.ts";
import { addAccessTokens } from "./access-tokens.ts";
import { addAuditLog } from "./audit-log.ts";
import { dayOf, instantText } from "./calendar.ts";
import { type Company, freightCompany, tileCompany } from "./companies.ts";
import { addConnectedApps } from "./connected-apps.ts";
import type { Applicant } from "./cv.ts";
import { addCvs } from "./cvs.ts";
import { addHires, addWorkerAnswers } from "./eor.ts";
import { addEquipment } from "./equipment.ts";
import { addExchangeRates } from "./exchange-rates.ts";
import { generateOrganization } from "./organization.ts";
import { addPaymentCycles } from "./payment-cycles.ts";
import { Progress } from "./progress.ts";
import { Random } from "./random.ts";
import { addReceipts } from "./receipts.ts";
import { addRecruiting } from "./recruiting.ts";
import { addResignations } from "./resignations.ts";
import { settleInvoices } from "./settle-invoices.ts";
import {
  freightMembers,
  type Member,
  newPassword,
  readSignIns,
  type SignIn,
  tileMembers,
  writeSignIns,
} from "./sign-ins.ts";
import { addWebhooks } from "./webhooks.ts";
import { addWork } from "./work.ts";
import { addInvoices, addWorkforce, enterOrganization } from "./write-organization.ts";

/** Of both organizations, and what follows them. */
const PARTS = 21;
const LOCK = 7_308_221_003;
const FILE = "demo-sign-ins.json";

interface Demo {
  company: Company;
  members: readonly Member[];
  invoices: number;
  /** Days before today when it was founded. */
  age: number;
  assets: number;
}

const demos: readonly Demo[] = [
  { company: freightCompany, members: freightMembers, invoices: 4200, age: 1210, assets: 300 },
  { company: tileCompany, members: tileMembers, invoices: 640, age: 1150, assets: 0 },
];

/**
 * Creates the two demo organizations, unless one of them exists, and returns their sign-ins, which it stores in
 * `DATA_DIR/demo-sign-ins.json`; if that file is lost, the people get a new password. `ownerUrl` is the database
 * owner's; `today` is `YYYY-MM-DD`, and all dates count back from it. With `onlyIfEmpty`, a database that others use, for
 * example a restored one, stays as it is. Throws errors from PostgreSQL or the file system.
 */
export async function ensureDemo(
  ownerUrl: string,
  {
    dataDir,
    log,
    today = new Date().toISOString().slice(0, 10),
    onlyIfEmpty = false,
  }: { dataDir: string; log: (line: string) => void; today?: string; onlyIfEmpty?: boolean },
): Promise<SignIn[]> {
  const file = join(dataDir, FILE);
  const sql = openClient(ownerUrl);
  try {
    await sql`select pg_advisory_lock(${LOCK})`;
    const known = await sql.begin((transaction) => demoExists(transaction));
    const kept = known ? readSignIns(file) : null;
    if (kept) return kept;
    if (!known && onlyIfEmpty && (await hasUsers(sql))) return [];
    if (!known) log("Creating the demo organizations (first start only) …");
    const password = newPassword();
    const hash = await hashPassword(password);
    const applicants = new Map<string, Applicant[]>();
    const progress = new Progress(PARTS, log);
    await sql.begin(async (transaction) => {
      if (known) await setPassword(transaction, hash);
      else
        for (const demo of demos)
          applicants.set(
            organizationId(demo.company),
            await makeDemo(transaction, demo, { today: dayOf(today), hash, progress }),
          );
    });
    if (!known) {
      await progress.run(
        "statistics",
        () =>
          sql`analyze people, contracts, invoices, invoice_line_items, timesheets, invoice_adjustments, payments, payment_items, refund_statements, refund_items, assets, asset_movements, candidates, applications, application_stages`,
      );
      await Promise.all([
        skipOnError(
          "receipts",
          progress.run("receipts", () => addReceipts(sql, [...applicants.keys()])),
          log,
        ),
        skipOnError(
          "CVs",
          progress.run("CVs", () => addCvs(sql, applicants, dayOf(today))),
          log,
        ),
      ]);
    }
    const signIns = demos.flatMap(({ company, members }) =>
      members.map(({ role, email }) => ({ organization: company.name, role, email, password })),
    );
    writeSignIns(file, signIns);
    return signIns;
  } finally {
    await sql.end();
  }
}

/** Files need the file store, which may be unavailable: the demo then does without them. */
async function skipOnError(what: string, work: Promise<void>, log: (line: string) => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    log(`The demo has no ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function organizationId(company: Company): string {
  return new Random(`demo organization ${company.name}`).uuid();
}

function memberId(email: string): string {
  return new Random(`demo person ${email}`).uuid();
}

async function demoExists(sql: ISql): Promise<boolean> {
  for (const { company } of demos) {
    await enterOrganization(sql, organizationId(company));
    const found = await sql.unsafe("select from organizations where id = app.organization_id()");
    if (found.length > 0) return true;
  }
  return false;
}

async function makeDemo(
  sql: ISql,
  { company, members, invoices, age, assets }: Demo,
  { today, hash, progress }: { today: number; hash: string; progress: Progress },
): Promise<Applicant[]> {
  const id = organizationId(company);
  const founded = instantText(today - age, 9 * 3600);
  const actors = members
    .filter(({ role }) => role === "owner" || role === "finance")
    .map(({ email }) => memberId(email));
  const made = generateOrganization(company, { seed: `demo ${company.name}`, today, invoices, actors });
  await enterOrganization(sql, id);
  await sql.unsafe("insert into organizations (id, name, created_at) values ($1, $2, $3)", [id, company.name, founded]);
  for (const { name, email, role } of members) {
    await sql.unsafe(
      "insert into users (id, email, created_at) values ($1, $2, $3) on conflict (email_lower) do nothing",
      [memberId(email), email, founded],
    );
    await sql.unsafe(
      `insert into passwords (user_id, hash) select id, $2 from users u
        where email_lower = $1 and not exists (select from passwords p where p.user_id = u.id)`,
      [email, hash],
    );
    await sql.unsafe(
      `insert into memberships (user_id, name, email, role, password_id, accepted_at, created_at)
        select u.id, $2, $1, $3, p.id, $4, $4 from users u join passwords p on p.user_id = u.id where email_lower = $1`,
      [email, name, role, founded],
    );
  }
  const { contracts } = made;
  const seed = company.name;
  await progress.run("people and contracts", async () => {
    await addWorkforce(sql, made);
    await addWorkerAnswers(sql, { contracts, seed });
  });
  const issued = [...made.invoices];
  await progress.run("invoices", () => addInvoices(sql, issued));
  await progress.run("time and adjustments", () =>
    addWork(sql, company, { contracts, invoices: issued.map(({ row }) => row), today }),
  );
  await progress.run("exchange rates", async () => {
    await sql.unsafe("select app.adopt_invoice_numbers()");
    await addExchangeRates(sql, today);
  });
  await progress.run("payments", () => settleInvoices(sql, { by: actors.at(-1) }));
  // The second organization starts without these, as if it was just set up.
  if (assets > 0) {
    const idsOf = (...roles: string[]) =>
      members.filter(({ role }) => roles.includes(role)).map(({ email }) => memberId(email));
    const demoMembers = members.map(({ email, name, role }) => ({ id: memberId(email), name, role }));
    const [financial] = idsOf("finance");
    await progress.run("hires", () => addHires(sql, { seed, today }));
    await progress.run("equipment", () =>
      addEquipment(sql, { seed, contracts, today, actors: idsOf("it", "admin"), assets }),
    );
    if (financial) await progress.run("payroll", () => addPaymentCycles(sql, { today, closedBy: financial }));
    await progress.run("webhooks", () => addWebhooks(sql));
    await progress.run("tokens and apps", async () => {
      await addAccessTokens(sql, demoMembers);
      await addConnectedApps(sql, demoMembers);
      await addAuditLog(sql, demoMembers);
    });
  }
  await progress.run("resignations", () => addResignations(sql, { contracts, today }));
  const [recruiter] = members.filter(({ role }) => role === "recruiter");
  const [manager] = members.filter(({ role }) => role === "admin");
  if (!recruiter || !manager) return [];
  return progress.run("candidates", () =>
    addRecruiting(sql, { company, today, recruiter: memberId(recruiter.email), manager: memberId(manager.email) }),
  );
}

async function setPassword(sql: ISql, hash: string): Promise<void> {
  const emails = demos.flatMap(({ members }) => members.map(({ email }) => email));
  await sql.unsafe(
    "update passwords p set hash = $2 from users u where u.id = p.user_id and u.email_lower = any ($1)",
    [emails, hash],
  );
  await sql.unsafe("delete from sessions s using users u where u.id = s.user_id and u.email_lower = any ($1)", [
    emails,
  ]);
}

async function hasUsers(sql: ISql): Promise<boolean> {
  const [found] = await sql.unsafe("select exists (select from users) as has_users");
  return found?.has_users;
}
