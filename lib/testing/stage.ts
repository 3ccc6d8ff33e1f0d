import { randomBytes, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { type TestDatabase, testDatabase } from "#db/testing.ts";
import { pathBelowRoot } from "#lib/platform/api/read-input.ts";
import { refusalsOf } from "#lib/platform/api/refusals.ts";
import { sessionCookie } from "#lib/platform/auth/credential.ts";
import { hashPassword } from "#lib/platform/auth/password.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { type Scope, scopes } from "#lib/platform/declaration/scopes.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { router } from "#lib/registry/router.ts";

export interface TestOrganization {
  id: string;
  name: string;
  legal_entity_id: string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  body: any;
}

interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Tokens, signing keys and links that grant access to whoever has them. */
const secrets =
  /\bmu[a-z]_[0-9A-Za-z]{49}\b|"whsec_[^".…]{20,}"|\/(?:downloads|files)\/[\w-]{20,}|\/welcome[/?#][\w=-]{20,}/;

/** Fails the test if the response isn't one the operation declares. */
function assertDocumented(answer: { method: string; path: string; status: number; text: string }): void {
  const { method, path, status, text } = answer;
  const contract = router.operationAt(method, pathBelowRoot(path.split("?", 1)[0] as string) ?? "")?.contract;
  if (!contract) return;
  const documented = [contract.status, ...refusalsOf(contract).map(([refusal]) => refusal)];
  if (!documented.includes(status)) throw new Error(`${contract.name} responded ${status}, which it doesn't declare`);
  if (secrets.test(text) && !contract.showsSecret)
    throw new Error(`${contract.name} responded with a secret, which it doesn't declare`);
}

/** A body with a file in it, at most one level deep, as form parts. */
function formOf(body: unknown): FormData | null {
  if (body instanceof FormData) return body;
  const parts = Object.entries((body ?? {}) as object).flatMap(([name, value]) =>
    value && typeof value === "object" && !(value instanceof Blob) && !Array.isArray(value)
      ? Object.entries(value).map(([inner, one]) => [`${name}[${inner}]`, one] as const)
      : [[name, value] as const],
  );
  if (!parts.some(([, value]) => value instanceof Blob)) return null;
  const form = new FormData();
  for (const [name, value] of parts) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null)
      form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

/** What audit rows say about the requests of tests. */
export const source = { request_id: "test-request", ip: "192.0.2.1" };

/** Sends one request through the native lane with a token or session. */
export async function send(
  method: string,
  path: string,
  text: string | null,
  { body, headers = {} }: Sending = {},
): Promise<TestResponse> {
  const session = text?.startsWith("mus_");
  const credential: Record<string, string> =
    text === null
      ? {}
      : session
        ? { cookie: `${sessionCookie}=${text}`, "sec-fetch-site": "same-origin" }
        : { authorization: `Bearer ${text}` };
  const form = formOf(body);
  const content: Record<string, string> = body === undefined || form ? {} : { "content-type": "application/json" };
  const request = new Request(`https://localhost${path}`, {
    method,
    headers: { ...credential, ...content, ...headers },
    body: form ?? (body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body)),
  });
  const response = await router.handle(toIncomingRequest(request, source.ip));
  const answer = await response.text();
  assertDocumented({ method, path, status: response.status, text: answer });
  const json = /^application\/json(?:;|$)/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    text: answer,
    body: json && answer ? JSON.parse(answer) : null,
  };
}

export async function addOrganization(owner: postgres.Sql, name: string): Promise<TestOrganization> {
  const id = randomUUID();
  const legal_entity_id = randomUUID();
  await owner`insert into organizations (id, name) values (${id}, ${name})`;
  await owner`insert into legal_entities (organization_id, id, name, country, currency, vat_id) values (${id}, ${legal_entity_id}, ${`${name} GmbH`}, 'DE', 'EUR', 'DE1')`;
  return { id, name, legal_entity_id };
}

/** Inserts a custom role and returns its ID. */
export async function addRole(
  owner: postgres.Sql,
  organization: TestOrganization,
  scopes: readonly Scope[],
  name: string = randomUUID(),
): Promise<string> {
  const [row] = await owner`
    insert into custom_roles (organization_id, name, scopes) values (${organization.id}, ${name}, ${[...scopes]}) returning id`;
  return row?.id;
}

/** Adds a person with an accepted role and a generated email by default. Returns the user ID. */
export async function addPerson(
  owner: postgres.Sql,
  organization: TestOrganization,
  role: string,
  email = `${randomUUID()}@people.example`,
): Promise<string> {
  const [known] = await owner`select id from users where email_lower = ${email.toLowerCase()}`;
  const id: string = known?.id ?? randomUUID();
  if (!known) await owner`insert into users (id, email) values (${id}, ${email})`;
  await owner`insert into memberships (organization_id, user_id, name, email, role, accepted_at)
    values (${organization.id}, ${id}, ${`Person ${role}`}, ${email}, ${role}, now())`;
  return id;
}

/** Adds a person of one organization to another, with the same credentials. */
export async function addMembership(
  owner: postgres.Sql,
  organization: TestOrganization,
  userId: string,
  role: string,
): Promise<void> {
  await owner`insert into memberships (organization_id, user_id, name, email, role, password_id, accepted_at)
    select ${organization.id}, user_id, name, email, ${role}, password_id, accepted_at from memberships where user_id = ${userId} limit 1`;
}

/** Sets one password for every organization the person belongs to. */
export async function setPassword(owner: postgres.Sql, userId: string, password: string): Promise<void> {
  const [made] =
    await owner`insert into passwords (user_id, hash) values (${userId}, ${await hashPassword(password)}) returning id`;
  await owner`update memberships set password_id = ${made?.id} where user_id = ${userId}`;
}

/** The session text of a new person with the role. */
export async function addSession(owner: postgres.Sql, organization: TestOrganization, role: string): Promise<string> {
  const text = await beginSession(await addPerson(owner, organization, role), organization.id);
  if (text === null) throw new Error("no session was started");
  return text;
}

interface TokenOptions {
  type?: "organization" | "personal" | "worker";
  sensitive_data_access?: boolean;
  scopes?: readonly Scope[];
  user_id?: string | null;
  /** For a worker token; a new person by default. */
  person_id?: string;
  expires_at?: Date;
  revoked_at?: Date | null;
}

/** Inserts a person who works for the organization and returns the ID. */
async function addSomebody(owner: postgres.Sql, organization: TestOrganization): Promise<string> {
  const id = randomUUID();
  await owner`insert into people ${owner({
    organization_id: organization.id,
    id,
    first_name: "Sam",
    last_name: "Body",
    email: `${id}@people.example`,
    country: "DE",
    job_title: "Worker",
  })}`;
  return id;
}

/** The text of a stored access token. */
export async function addToken(
  owner: postgres.Sql,
  organization: TestOrganization,
  options: TokenOptions = {},
): Promise<string> {
  const type = options.type ?? "organization";
  const text = newTokenText(type);
  const person_id = type === "worker" ? (options.person_id ?? (await addSomebody(owner, organization))) : null;
  await owner`insert into access_tokens ${owner({
    organization_id: organization.id,
    digest: tokenDigest(text),
    type,
    name: `${type} token`,
    hint: text.slice(-4),
    user_id: options.user_id ?? null,
    person_id,
    scopes: [...(options.scopes ?? scopes)],
    sensitive_data_access: options.sensitive_data_access ?? false,
    created_by: "Person owner",
    expires_at: (options.expires_at ?? new Date(Date.now() + 3_600_000)).toISOString(),
    revoked_at: options.revoked_at?.toISOString() ?? null,
  })}`;
  return text;
}

export interface InvoiceOptions {
  id?: string;
  label?: string;
  status?: string;
  issued_at?: string;
  due_date?: string;
  total?: string;
  currency?: string;
  is_cor?: boolean;
  worker_id?: string | null;
  contract_id?: string | null;
}

/** A 21-character ID like the database's. */
export const newId = () => `i${randomBytes(16).toString("base64url").slice(0, 20)}`;

/** Inserts one invoice with one line item and returns its ID. */
export async function addInvoice(
  owner: postgres.Sql,
  organization: TestOrganization,
  options: InvoiceOptions = {},
): Promise<string> {
  const {
    status = "paid",
    issued_at = "2026-03-01T00:00:00.000Z",
    total = "100.00",
    currency = "EUR",
    is_cor = false,
    worker_id = null,
    contract_id = null,
  } = options;
  const id = options.id ?? newId();
  const label = options.label ?? `INV-${id}`;
  const settled = ["paid", "refunded", "credited"].includes(status);
  const zero = total.replace(/\d/g, "0").replace(/^-?0+(?=\d)/, "");
  await owner`insert into invoices ${owner({
    organization_id: organization.id,
    id,
    label,
    status,
    is_cor,
    currency,
    total,
    amount: total,
    vat_total: zero,
    service_fee: zero,
    billing_type: "WORK",
    document_type: "INVOICE",
    worker_id,
    contract_id,
    recipient_legal_entity_id: organization.legal_entity_id,
    search_text: label.toLowerCase(),
    issued_at,
    due_date: options.due_date ?? issued_at,
    paid_at: settled ? issued_at : null,
  })}`;
  await owner`insert into invoice_line_items ${owner({
    organization_id: organization.id,
    id: `${id}-1`,
    invoice_id: id,
    position: 1,
    type: "IC_WORK",
    description: "Work",
    quantity: 1,
    price_per_unit: total,
    total,
  })}`;
  return id;
}

export interface Stage extends TestDatabase {
  first: TestOrganization;
  second: TestOrganization;
}

/** A separate database with two organizations. */
export async function stage(): Promise<Stage> {
  const database = await testDatabase();
  const first = await addOrganization(database.owner, "First");
  const second = await addOrganization(database.owner, "Second");
  return { ...database, first, second };
}
