import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { organizationDomains, ssoTests } from "#db/schema/sso.ts";
import { ssoProviders } from "#db/schema/sso-providers.ts";
import { lockMembers } from "#lib/organization/members/public.ts";
import { implementPersonalRead, implementWrite } from "#lib/platform/api/execute.ts";
import { mustBeGivable } from "#lib/platform/auth/custom-roles.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { findDomain, keepProof, lookUp, ofDomain, selectDomains } from "./domains.ts";
import { mustManage, mustOwn } from "./managing.ts";
import {
  addTest,
  checkIssuer,
  encryptedSecret,
  findProvider,
  forgetIdentities,
  keepOneOn,
  mustFit,
  mustHaveRoom,
  ofProvider,
  opensOwners,
  rolesIn,
  selectProviders,
  stopSessions,
} from "./providers.ts";
import { checkRequirement } from "./requirement.ts";
import { isSignInProblem, problemSentences, settingsPath } from "./rules.ts";

export const listSsoProviders = implementPersonalRead(contract.listSsoProviders, async ({ db, principal }) => {
  mustManage(principal);
  return { data: await selectProviders(db) };
});

export const createSsoProvider = implementWrite(contract.createSsoProvider, async ({ input, db, principal }) => {
  mustManage(principal);
  checkIssuer(input.issuer);
  await lockMembers(db);
  await mustBeGivable(db, principal, rolesIn(input));
  await mustHaveRoom(db);
  const { client_secret, opens_owners, ...fields } = input;
  const opens = opensOwners(principal.role, opens_owners, principal.role === "owner");
  const [added] = await db
    .insert(ssoProviders)
    .values({ ...fields, client_secret: encryptedSecret(client_secret), opens_owners: opens })
    .returning({ id: ssoProviders.id });
  return { data: await findProvider(db, String(added?.id)) };
});

const readingProvider = implementPersonalRead(contract.updateSsoProvider, async ({ input, db }) => ({
  data: await findProvider(db, input.sso_provider_id),
}));

export const updateSsoProvider = implementWrite(
  contract.updateSsoProvider,
  async ({ input: { sso_provider_id: id, client_secret, opens_owners, ...fields }, db, principal }) => {
    mustManage(principal);
    checkIssuer(fields.issuer);
    // A sign-in under way takes it too.
    await lockMembers(db);
    await mustBeGivable(db, principal, rolesIn(fields));
    const before = await findProvider(db, id);
    mustFit(before, { issuer: fields.issuer, client_id: fields.client_id, client_secret });
    const isMoved = fields.issuer !== undefined && fields.issuer !== before.issuer;
    const trusted = before.opens_owners && (!isMoved || principal.role === "owner");
    const opens = opensOwners(principal.role, opens_owners, trusted);
    if (fields.is_on === false) await stopSessions(db, before);
    const secret = client_secret === undefined ? {} : { client_secret: encryptedSecret(client_secret) };
    await db
      .update(ssoProviders)
      .set({ ...fields, ...secret, opens_owners: opens })
      .where(ofProvider(id));
    // Some providers call the same person otherwise for another client.
    const isOtherClient = fields.client_id !== undefined && fields.client_id !== before.client_id;
    if (isMoved || isOtherClient) await forgetIdentities(db, id);
    return { data: await findProvider(db, id) };
  },
  readingProvider,
);

export const deleteSsoProvider = implementWrite(contract.deleteSsoProvider, async ({ input, db, principal }) => {
  mustManage(principal);
  // Neither another one may be turned off meanwhile, nor a domain begin to require one.
  await lockMembers(db);
  const { id } = await findProvider(db, input.sso_provider_id);
  await keepOneOn(db, id);
  await db.delete(ssoProviders).where(ofProvider(id));
  return { data: { deleted: true as const } };
});

export const createSsoTest = implementWrite(contract.createSsoTest, async ({ input, db, principal }) => {
  mustManage(principal);
  const { id } = await findProvider(db, input.sso_provider_id);
  const test = await addTest(db, id, principal.user_id as string);
  return { data: { id: test, return_to: `${settingsPath}?test=${test}` } };
});

export const getSsoTest = implementPersonalRead(contract.getSsoTest, async ({ input, db, principal }) => {
  mustManage(principal);
  const [row] = await db
    .select({
      id: ssoTests.id,
      provider_id: ssoTests.provider_id,
      finished_at: ssoTests.finished_at,
      is_own: ssoTests.is_own,
      result: ssoTests.result,
    })
    .from(ssoTests)
    .where(
      and(
        eq(ssoTests.organization_id, currentOrganization),
        eq(ssoTests.id, input.sso_test_id),
        eq(ssoTests.user_id, principal.user_id as string),
      ),
    );
  if (!row) throw notFound("Test");
  const { result, ...test } = row;
  const none = { outcome: null, issuer: null, email: null, is_verified: null, name: null, groups: null, role: null };
  const said = { ...none, ...result } as Omit<contract.SsoTest, keyof typeof test | "message">;
  const message = said.outcome !== null && isSignInProblem(said.outcome) ? problemSentences[said.outcome] : null;
  return { data: { ...test, ...said, message } };
});

export const listDomains = implementPersonalRead(contract.listDomains, async ({ db, principal }) => {
  mustManage(principal);
  return { data: await selectDomains(db) };
});

export const createDomain = implementWrite(contract.createDomain, async ({ input, db, principal }) => {
  mustManage(principal);
  if ((await selectDomains(db)).length >= contract.maxDomains)
    throw new ApiError(409, {
      reason: "limit_reached",
      message: `An organization has at most ${contract.maxDomains} domains`,
    });
  const [added] = await db
    .insert(organizationDomains)
    .values({ domain: input.domain, token: randomBytes(16).toString("hex") })
    .onConflictDoNothing()
    .returning({ id: organizationDomains.id });
  if (!added)
    throw new ApiError(409, { reason: "already_exists", path: "/domain", message: "This domain was added already" });
  return { data: await findDomain(db, added.id) };
});

export const proveDomain = implementWrite(contract.proveDomain, {
  async prepare({ input, db, principal }) {
    mustManage(principal);
    const domain = await findDomain(db, input.domain_id);
    return { holder: domain.proven_at === null ? await lookUp(db, domain) : null };
  },
  async run({ input, db, prepared, request_id }) {
    await keepProof(db, input.domain_id, prepared.holder, request_id);
    return { data: await findDomain(db, input.domain_id) };
  },
});

const readingDomain = implementPersonalRead(contract.updateDomain, async ({ input, db }) => ({
  data: await findDomain(db, input.domain_id),
}));

export const updateDomain = implementWrite(
  contract.updateDomain,
  async ({ input, db, principal, credential }) => {
    mustManage(principal);
    mustOwn(principal, "/is_required", "Only owners decide whether a provider is required");
    // No provider may be turned off or removed meanwhile.
    await lockMembers(db);
    const domain = await findDomain(db, input.domain_id);
    const owner = input.break_glass_member_id ?? domain.break_glass_member_id;
    if (input.is_required) await checkRequirement(db, domain, owner, credential);
    await db
      .update(organizationDomains)
      .set({ is_required: input.is_required, break_glass_user_id: input.is_required ? owner : null })
      .where(ofDomain(domain.id));
    return { data: await findDomain(db, domain.id) };
  },
  readingDomain,
);

export const deleteDomain = implementWrite(contract.deleteDomain, async ({ input, db, principal }) => {
  mustManage(principal);
  const domain = await findDomain(db, input.domain_id);
  if (domain.is_required) mustOwn(principal, "", "Only owners remove a domain that requires a provider");
  await db.delete(organizationDomains).where(ofDomain(domain.id));
  return { data: { deleted: true as const } };
});
