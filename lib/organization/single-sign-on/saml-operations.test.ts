import { X509Certificate } from "node:crypto";
import { generate } from "selfsigned";
import { expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { makeSamlKeys, startSamlProvider } from "#lib/testing/saml-provider.ts";
import { addPerson, addSession, send, setPassword, stage } from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";

const at = await stage();
const owner = await addSession(at.owner, at.first, "owner");
const admin = await addSession(at.owner, at.first, "admin");
const there = await startSamlProvider();
there.server.close();
const [first, second, third] = await Promise.all([makeSamlKeys(), makeSamlKeys(), makeSamlKeys()]);

const issuer = "urn:example:idp";
const entered = { name: "SAML", issuer, sign_in_url: "https://idp.example.com/sso", certificates: [first.cert] };
const post = (body: object, session = owner) => send("POST", "/rest/v2/sso-providers/saml", session, { body });

async function add(body: object = {}, session = owner) {
  await at.owner`delete from sso_providers where organization_id = ${at.first.id}`;
  const { body: answer, text } = await post({ ...entered, ...body }, session);
  if (!answer.data) throw new Error(text);
  return answer.data;
}

const change = (id: string, body: object, session = owner) =>
  send("PATCH", `/rest/v2/sso-providers/${id}/saml`, session, { body });

test("a provider is added by its metadata, or by what would be in it", async () => {
  const byMetadata = await add({
    issuer: undefined,
    sign_in_url: undefined,
    certificates: undefined,
    metadata: there.metadata,
  });
  expect(byMetadata).toMatchObject({ issuer: there.issuer, saml: { sign_in_url: there.sign_in_url } });
  const { body } = await send("GET", "/rest/v2/sso-providers", owner);
  expect(body.data).toEqual([byMetadata]);
  const byFields = await add();
  const path = `/api/auth/saml/${byFields.id}`;
  expect(byFields).toMatchObject({ issuer, saml: { sign_in_url: entered.sign_in_url } });
  expect(byFields.client_id).toMatch(new RegExp(`${path}/metadata$`));
  expect(byFields.redirect_uri).toMatch(new RegExp(`${path}/acs$`));
  expect(byFields.saml.metadata_url).toBe(byFields.client_id);
  const [certificate] = byFields.saml.certificates;
  expect(certificate.sha256).toMatch(/^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/);
});

test("certificates are taken as PEM, several at once, or as the base64 in metadata, each once", async () => {
  const base64 = second.cert.replaceAll(/-----[^-]+-----|\s/g, "");
  const { saml } = await add({ certificates: [`${first.cert}\n${second.cert}`, base64] });
  expect(saml.certificates).toHaveLength(2);
});

const ec = await generate([{ name: "commonName", value: "x" }], { keyType: "ec", curve: "P-256" });
const weak = await generate([{ name: "commonName", value: "x" }], { keySize: 1024 });

/** The certificate with other bytes at the end of the last place of these. */
function withBytes(found: string, bytes: Buffer): string {
  const certificate = Buffer.from(first.cert.replaceAll(/-----[^-]+-----|\s/g, ""), "base64");
  const place = certificate.lastIndexOf(found, undefined, "hex");
  if (place < 0) throw new Error(`there is no ${found}`);
  bytes.copy(certificate, place + found.length / 2 - bytes.length);
  return certificate.toString("base64");
}

/** rsaEncryption, 1.2.840.113549.1.1.1, which only the key has. */
const unknownKey = withBytes("06092a864886f70d010101", Buffer.from([0x63]));
const end = new X509Certificate(first.cert).validToDate.toISOString().replaceAll(/\D/g, "").slice(2, 14);
const unknownEnd = withBytes(Buffer.from(`${end}Z`).toString("hex"), Buffer.from("abcdefghijklZ"));

const metadataWith = (from: string | RegExp, to: string) => ({
  ...{ issuer: undefined, sign_in_url: undefined, certificates: undefined },
  metadata: there.metadata.replace(from, to),
});

test.each<[string, object, string]>([
  ["no certificate", { certificates: ["nothing"] }, "/certificates"],
  ["an empty list of certificates", { certificates: [] }, "/certificates"],
  ["a key of an unknown kind", { certificates: [unknownKey] }, "/certificates"],
  ["an end that is no time", { certificates: [unknownEnd] }, "/certificates"],
  ["a private key", { certificates: [first.key] }, "/certificates"],
  ["an elliptic curve, which the check doesn't know", { certificates: [ec.cert] }, "/certificates"],
  ["a key of 1,024 bits", { certificates: [weak.cert] }, "/certificates"],
  ["no certificates at all", { certificates: undefined }, "/certificates"],
  ["no entity ID", { issuer: undefined }, "/issuer"],
  ["no sign-in URL", { sign_in_url: undefined }, "/sign_in_url"],
  ["a sign-in URL without https", { sign_in_url: "http://idp.example.com/sso" }, "/sign_in_url"],
  ["a sign-in URL that is a script", { sign_in_url: "javascript:alert(1)" }, "/sign_in_url"],
  ["both ways at once", { metadata: there.metadata }, "/metadata"],
  ["metadata that is no XML", metadataWith(/[\s\S]*/, "{}"), "/metadata"],
  [
    "metadata with a document type",
    metadataWith(/^/, "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>"),
    "/metadata",
  ],
  ["metadata of a service provider", metadataWith(/IDPSSODescriptor/g, "SPSSODescriptor"), "/metadata"],
  ["metadata without a sign-in with HTTP-Redirect", metadataWith(/HTTP-Redirect/g, "HTTP-Artifact"), "/metadata"],
  ["metadata with a key of an unknown kind", metadataWith(/(?<=<X509Certificate>)[^<]*/, unknownKey), "/metadata"],
  ["metadata without an entity ID", metadataWith(/entityID="[^"]*"/, ""), "/metadata"],
  ["metadata without certificates", metadataWith(/<X509Certificate>[\s\S]*?<\/X509Certificate>/g, ""), "/metadata"],
  [
    "metadata with a sign-in URL that is a script",
    metadataWith(/Location="[^"]*"/g, 'Location="javascript:alert(1)"'),
    "/metadata",
  ],
])("%s is refused where it is wrong", async (_, body, path) => {
  const { status, body: answer } = await post({ ...entered, ...body });
  expect([status, answer.errors[0].path]).toEqual([400, path]);
});

test("metadata of a list is taken if it has one provider, with comments and a mark of its byte order", async () => {
  const list = `\uFEFF<?xml version="1.0"?><!-- all --><EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${there.metadata.replace(/<\?xml[^>]*\?>/, "")}</EntitiesDescriptor>`;
  expect((await add(metadataWith(/[\s\S]*/, list))).issuer).toBe(there.issuer);
});

test("an admin's certificate or issuer keeps owners out, and an owner's doesn't", async () => {
  const { id } = await add({ opens_owners: true });
  const opens = async (body: object, session: string) => (await change(id, body, session)).body.data.opens_owners;
  expect(await opens({ name: "Renamed", certificates: [first.cert] }, admin)).toBe(true);
  expect(await opens({ certificates: [first.cert, second.cert] }, owner)).toBe(true);
  expect(await opens({ certificates: [second.cert] }, admin)).toBe(true);
  expect(await opens({ certificates: [second.cert, third.cert] }, admin)).toBe(false);
  expect((await change(id, { opens_owners: true }, admin)).status).toBe(403);
  expect(await opens({ opens_owners: true }, owner)).toBe(true);
  expect(await opens({ issuer: "urn:example:other" }, admin)).toBe(false);
  expect((await add({}, admin)).opens_owners).toBe(false);
});

test("who is who stays while one certificate does, and is forgotten with the last one or another entity ID", async () => {
  const { id } = await add();
  const user = await addPerson(at.owner, at.first, "viewer");
  const linked = async (body: object) => {
    await at.owner`delete from sso_links where organization_id = ${at.first.id}`;
    await at.owner`insert into sso_links (organization_id, provider_id, subject, user_id) values (${at.first.id}, ${id}, 'one', ${user})`;
    return (await change(id, body)).body.data.members;
  };
  expect(await linked({ certificates: [first.cert, second.cert] })).toBe(1);
  expect(await linked({ certificates: [second.cert], forgets_identities: false })).toBe(1);
  expect(await linked({ sign_in_url: "https://idp.example.com/other" })).toBe(1);
  expect(await linked({ certificates: [third.cert] })).toBe(0);
  expect(await linked({ issuer: "urn:example:other" })).toBe(0);
});

test("what was signed with a key that leaked counts no more if that is wanted", async () => {
  const { id } = await add({ certificates: [first.cert, second.cert] });
  const user = await addPerson(at.owner, at.first, "viewer");
  const session = await beginSession(user, at.first.id);
  await at.owner`update sessions set provider_organization_id = ${at.first.id}, provider_id = ${id} where user_id = ${user}`;
  await at.owner`insert into sso_links (organization_id, provider_id, subject, user_id) values (${at.first.id}, ${id}, 'one', ${user})`;
  const status = async () => (await send("GET", "/rest/v2/account", session)).status;
  expect(await status()).toBe(200);
  const { body } = await change(id, { certificates: [second.cert], forgets_identities: true });
  expect([body.data.members, await status()]).toEqual([0, 401]);
});

test("metadata with a declaration in each of 300 elements is taken", async () => {
  const claims = '<c:ClaimType xmlns:c="urn:claims"/>'.repeat(300);
  const extended = metadataWith(/<EntityDescriptor[^>]*>/, `$&<Extensions>${claims}</Extensions>`);
  expect((await add(extended)).issuer).toBe(there.issuer);
});

test.each<[string, (id: string, domain: string) => ReturnType<typeof send>]>([
  ["removed", (id) => send("DELETE", `/rest/v2/sso-providers/${id}`, owner)],
  ["required", (_, domain) => send("PATCH", `/rest/v2/domains/${domain}`, owner, { body: { is_required: true } })],
])("a provider can't be %s while the others are turned off", async (_, ask) => {
  const { id } = await add();
  await post({ ...entered, issuer: "urn:example:other" });
  const keeper = await addPerson(at.owner, at.first, "owner");
  await setPassword(at.owner, keeper, "a password of the owner");
  const [domain] = await at.owner`
    insert into organization_domains (organization_id, domain, token, proven_at, proven_with, is_required, break_glass_user_id)
    values (${at.first.id}, 'required.example', 'token', now(), 'dns', true, ${keeper}) returning id`;
  const { asked } = await at.owner.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`members of ${at.first.id}`}, 0))`;
    const asked = ask(id, domain?.id);
    await untilLocked(at.owner);
    await sql`update sso_providers set is_on = false where organization_id = ${at.first.id}`;
    return { asked };
  });
  const { status, body } = await asked;
  await at.owner`delete from organization_domains where id = ${domain?.id}`;
  expect([status, body.errors[0].reason]).toEqual([409, "invalid_state"]);
});

test("a provider keeps its kind", async () => {
  const saml = await add();
  const patch = (id: string, body: object) => send("PATCH", `/rest/v2/sso-providers/${id}`, owner, { body });
  const refused = await patch(saml.id, { client_secret: "x" });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, "/client_secret"]);
  expect((await patch(saml.id, { name: "Other", is_on: false })).body.data).toMatchObject({
    name: "Other",
    is_on: false,
  });
  const oidc = await send("POST", "/rest/v2/sso-providers", owner, {
    body: { name: "OIDC", issuer: "https://login.example.com", client_id: "x", client_secret: "y" },
  });
  expect(oidc.body.data.saml).toBeNull();
  expect((await change(oidc.body.data.id, { name: "Other" })).status).toBe(404);
});

test("another organization's provider isn't there", async () => {
  const { id } = await add();
  const stranger = await addSession(at.owner, at.second, "owner");
  expect((await change(id, { name: "Mine" }, stranger)).status).toBe(404);
  expect((await send("GET", "/rest/v2/sso-providers", stranger)).body.data).toEqual([]);
});

test("the database takes a provider of one kind only", async () => {
  const { id } = await add();
  await expect(at.owner`update sso_providers set client_secret = '\\x00' where id = ${id}`).rejects.toThrow(
    "sso_providers_kind",
  );
  await expect(at.owner`update sso_providers set certificates = null where id = ${id}`).rejects.toThrow(
    "sso_providers_kind",
  );
});
