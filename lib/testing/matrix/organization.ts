import { randomUUID } from "node:crypto";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { authenticator } from "#lib/testing/authenticator.ts";
import { makeSamlKeys } from "#lib/testing/saml-provider.ts";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import { addPerson, type Stage } from "#lib/testing/stage.ts";
import type { Arrange, Arrangements } from "./arrange.ts";

const memberOf: Arrange = async (at, of) => ({ member_id: await addPerson(at.owner, at[of], "finance") });

/** Its name is unlike every other, as roles' names have to be. */
const roleOf: Arrange = async (at, of) => {
  const [row] = await at.owner`
    insert into custom_roles (organization_id, name, scopes) values (${at[of].id}, ${randomUUID()}, '{people:read}') returning id`;
  return { role_id: row?.id };
};

/** A request of a viewer, for what the role doesn't include. */
const accessRequestOf: Arrange = async (at, of) => {
  const [row] = await at.owner`
    insert into access_requests (organization_id, user_id, access, page, note)
    values (${at[of].id}, ${await addPerson(at.owner, at[of], "viewer")}, 'accounting:write', 'Payroll', 'Matrix') returning id`;
  return { access_request_id: row?.id };
};

let listed = 0;

/** Every other one is for something else, and was declined. */
async function listedRequest(at: Stage): Promise<void> {
  const { access_request_id: id } = await accessRequestOf(at, "first");
  listed += 1;
  if (listed % 2 === 0)
    await at.owner`
      update access_requests set access = 'people:write', status = 'declined', decided_at = now() where id = ${id ?? null}`;
}

/** A view shared by someone else in the organization. */
async function viewOf(
  at: Stage,
  of: "first" | "second",
  deleted: "now" | null = null,
): Promise<Record<string, string>> {
  const owner_id = await addPerson(at.owner, at[of], "viewer");
  const [row] = await at.owner`
    insert into saved_views (organization_id, page, name, query, owner_id, is_shared, deleted_at)
    values (${at[of].id}, 'invoices', 'Matrix', '', ${owner_id}, true, ${deleted}) returning id`;
  return { view_id: row?.id };
}

const entityOf: Arrange = async (at, of) => {
  const [row] =
    await at.owner`insert into legal_entities (organization_id, name, country, currency, vat_id) values (${at[of].id}, 'Matrix', 'DE', 'EUR', '') returning id`;
  return { legal_entity_id: row?.id };
};

/** The organization's first owner, whose session the matrix uses. */
async function ownerOf(at: Stage, of: "first" | "second"): Promise<string> {
  const [first] =
    await at.owner`select user_id from memberships where organization_id = ${at[of].id} and role = 'owner' order by created_at limit 1`;
  return first?.user_id ?? (await addPerson(at.owner, at[of], "owner"));
}

const sessionOf: Arrange = async (at, of) => {
  const text = (await beginSession(await ownerOf(at, of), at[of].id)) ?? "";
  const [session] = await at.owner`select id from sessions where digest = ${tokenDigest(text)}`;
  return { session_id: session?.id };
};

/** The matrix's person has no password; what it has failed before must not make it wait. */
async function refusedProof(at: Stage): Promise<{ current_password: string; code: string }> {
  await at.owner`delete from sign_in_attempts`;
  return { current_password: "not the one", code: "000000" };
}

const memberWithFactor: Arrange = async (at, of) => {
  const member_id = await addPerson(at.owner, at[of], "finance");
  await addSecondFactor(at.owner, member_id);
  return { member_id };
};

const samlCertificate = (await makeSamlKeys()).cert;

const providerOf: Arrange = async (at, of) => {
  const [row] = await at.owner`
    insert into sso_providers (organization_id, name, issuer, client_id, client_secret, role_groups, default_role, opens_owners)
    values (${at[of].id}, 'Matrix', 'https://login.example.com', 'matrix', '\\x00', '[]', 'viewer', true) returning id`;
  return { sso_provider_id: row?.id };
};

const samlProviderOf: Arrange = async (at, of) => {
  const [row] = await at.owner`
    insert into sso_providers (organization_id, name, issuer, client_id, sign_in_url, certificates, role_groups, default_role, opens_owners)
    values (${at[of].id}, 'Matrix', 'urn:matrix', 'matrix', 'https://login.example.com', array[${samlCertificate}], '[]', 'viewer', true) returning id`;
  return { sso_provider_id: row?.id };
};

/** There may be ten. */
const dropProviders = (at: Parameters<Arrange>[0]) =>
  at.owner`delete from sso_providers where organization_id = ${at.first.id}`;

/** A test that the organization's first owner began, whose own session the matrix uses. */
const ssoTestOf: Arrange = async (at, of) => {
  const provider_id = (await providerOf(at, of)).sso_provider_id as string;
  const [first] =
    await at.owner`select user_id from memberships where organization_id = ${at[of].id} and role = 'owner' order by created_at limit 1`;
  const user_id: string = first?.user_id ?? (await addPerson(at.owner, at[of], "owner"));
  const [row] = await at.owner`
    insert into sso_tests (organization_id, provider_id, user_id) values (${at[of].id}, ${provider_id}, ${user_id}) returning id`;
  return { sso_test_id: row?.id };
};

/** Proven, so that proving it again asks no name server. */
const domainOf: Arrange = async (at, of) => {
  const [row] = await at.owner`
    insert into organization_domains (organization_id, domain, token, proven_at, proven_with)
    values (${at[of].id}, ${`${randomUUID()}.example`}, 'matrix', now(), 'dns') returning id`;
  return { domain_id: row?.id };
};

const passkeyOf: Arrange = async (at, of) => {
  const [row] = await at.owner`
    insert into passkeys (user_id, credential_id, public_key, sign_count, name)
    values (${await ownerOf(at, of)}, uuid_send(gen_random_uuid()), '', 0, 'Matrix') returning id`;
  return { passkey_id: row?.id };
};

/** What the owner's authenticator makes for a challenge of their session. */
async function newPasskey(at: Stage): Promise<object> {
  const person = await ownerOf(at, "first");
  await at.owner`delete from passkeys where user_id = ${person}`;
  const challenge = randomUUID();
  await at.owner`
    insert into passkey_challenges (digest, browser, purpose, expires_at)
    select ${tokenDigest(challenge)}, digest, 'add', now() + interval '5 minutes' from sessions where user_id = ${person} order by created_at limit 1`;
  return { name: "Matrix", credential: authenticator().create({ challenge, user: { id: "" } }) };
}

/** Gives the owner an authenticator app. */
async function withFactor(at: Stage): Promise<object> {
  const person = await ownerOf(at, "first");
  await at.owner`delete from second_factors where user_id = ${person}`;
  await addSecondFactor(at.owner, person);
  return {};
}

let entries = 0;

/** An entry of a member or of a token, done or refused, that changed a payment. */
async function entryRow(at: Stage, _keys: Record<string, string>, of: "first" | "second" = "first") {
  entries += 1;
  const isToken = entries % 2 === 0;
  const id = randomUUID();
  const own = { organization_id: at[of].id };
  // In one transaction, whose time both have.
  await at.owner.begin(async (sql) => {
    await sql`insert into audit_log ${sql({
      ...own,
      ...{ id, operation: "mark_payment_paid", principal_kind: isToken ? "organization" : "session" },
      ...{
        token_id: isToken ? randomUUID() : null,
        user_id: isToken ? null : randomUUID(),
        object: `payment_id=P${entries}`,
      },
      ...{ result: entries % 3 === 0 ? 409 : 200, request_id: `request-${entries}`, ip: "192.0.2.1" },
    })}`;
    await sql`insert into audit_changes ${sql({
      ...own,
      ...{ entry_id: id, id: randomUUID(), object_type: "payment", object_id: `P${entries}`, action: "changed" },
    })}`;
  });
  return id;
}

const entryOf: Arrange = async (at, of) => ({ entry_id: await entryRow(at, {}, of) });

export const organization: Arrangements = {
  list_audit_log: {
    row: (at) => entryRow(at, {}),
    filters: async (at) => {
      const [row] = await at.owner`
        select (select user_id from audit_log where organization_id = ${at.first.id} and user_id is not null and object like 'payment_id=P%' limit 1) as member_id,
          (select token_id from audit_log where organization_id = ${at.first.id} and token_id is not null and object like 'payment_id=P%' limit 1) as token_id`;
      return { member_id: row?.member_id, token_id: row?.token_id };
    },
  },
  get_audit_entry: { keys: entryOf },
  // Whatever the tests did before is more than a tool returns.
  export_audit_log: { query: { operations: "delete_department", from: "2199-01-01" } },
  invite_member: { body: () => ({ name: "Matrix", email: `${randomUUID()}@people.example`, role: "viewer" }) },
  update_member: { keys: memberOf, body: () => ({ role: "viewer" }) },
  create_member_link: { keys: memberOf, body: () => ({}) },
  unlock_sign_in: { keys: memberOf, body: () => ({}) },
  list_access_requests: { row: listedRequest },
  create_access_request: {
    lacksAccess: true,
    // There may be one for each access, and ten a day.
    body: async (at) => {
      await at.owner`delete from access_requests where organization_id = ${at.first.id} and access = 'people:write'`;
      return { access: "people:write", page: "People", note: "Matrix" };
    },
  },
  approve_access_request: { keys: accessRequestOf, body: () => ({ role: "finance" }) },
  decline_access_request: { keys: accessRequestOf, body: () => ({ reply: "Ask Ana" }) },
  create_role: {
    // There may be fifty.
    body: async (at) => {
      await at.owner`delete from custom_roles r where not exists (select from memberships m where m.role_id = r.id)`;
      return { name: randomUUID(), scopes: ["people:read"] };
    },
  },
  update_role: { keys: roleOf, body: () => ({ name: randomUUID(), scopes: ["contracts:read"] }) },
  delete_role: { keys: roleOf },
  create_saved_view: { body: () => ({ page: "invoices", name: randomUUID(), query: "status=all" }) },
  update_saved_view: { keys: viewOf, body: () => ({ name: randomUUID() }) },
  delete_saved_view: { keys: viewOf },
  restore_saved_view: { keys: (at, of) => viewOf(at, of, "now"), body: () => ({}) },
  switch_organization: { body: (at) => ({ organization_id: at.first.id }) },
  create_legal_entity: { body: () => ({ name: "Matrix", country: "DE", currency: "EUR" }) },
  get_legal_entity: { keys: entityOf },
  update_legal_entity: { keys: entityOf, body: () => ({ name: "Matrix 2" }) },
  delete_legal_entity: { keys: entityOf },
  search: { query: { query: "matrix" } },
  end_account_session: { keys: sessionOf },
  end_other_sessions: { body: () => ({}) },
  set_up_second_factor: {
    async body(at) {
      await at.owner`delete from second_factors where user_id = ${await ownerOf(at, "first")}`;
      return {};
    },
  },
  confirm_second_factor: { body: () => ({ code: "000000" }) },
  renew_recovery_codes: { body: withFactor },
  end_second_factor: { body: withFactor },
  update_sign_in_policy: { body: () => ({ second_factor_roles: [], trusts_provider: false }) },
  begin_passkey: { body: () => ({}) },
  create_passkey: { body: newPasskey },
  update_passkey: { keys: passkeyOf, body: () => ({ name: "Matrix" }) },
  delete_passkey: { keys: passkeyOf },
  begin_passkey_proof: { body: () => ({}) },
  prove_identity: { body: refusedProof },
  end_member_second_factor: { keys: memberWithFactor },
  create_sso_provider: {
    body: async (at) => {
      await dropProviders(at);
      return { name: "Matrix", issuer: "https://login.example.com", client_id: "matrix", client_secret: "matrix" };
    },
  },
  update_sso_provider: { keys: providerOf, body: () => ({ name: "Matrix 2" }) },
  create_saml_provider: {
    body: async (at) => {
      await dropProviders(at);
      const certificates = [samlCertificate];
      return { name: "Matrix", issuer: "urn:matrix", sign_in_url: "https://login.example.com", certificates };
    },
  },
  get_saml_provider: { keys: samlProviderOf },
  update_saml_provider: { keys: samlProviderOf, body: () => ({ name: "Matrix 2" }) },
  delete_sso_provider: { keys: providerOf },
  create_sso_test: { keys: providerOf, body: () => ({}) },
  get_sso_test: { keys: ssoTestOf },
  create_domain: { body: () => ({ domain: `${randomUUID()}.example` }) },
  prove_domain: { keys: domainOf, body: () => ({}) },
  update_domain: { keys: domainOf, body: () => ({ is_required: false }) },
  delete_domain: { keys: domainOf },
  update_password: { body: () => ({ current_password: "not the one", new_password: "a new long password" }) },
};
