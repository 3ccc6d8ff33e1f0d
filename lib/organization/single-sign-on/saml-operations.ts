import { randomUUID } from "node:crypto";
import { ssoProviders } from "#db/schema/sso-providers.ts";
import type { TenantDb } from "#db/tenant.ts";
import { lockMembers } from "#lib/organization/members/public.ts";
import { implementPersonalRead, implementWrite } from "#lib/platform/api/execute.ts";
import { mustBeGivable } from "#lib/platform/auth/custom-roles.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { samlFields } from "./inputs.ts";
import { mustManage } from "./managing.ts";
import {
  findProvider,
  forgetIdentities,
  mustHaveRoom,
  ofProvider,
  opensOwners,
  rolesIn,
  stopSessions,
} from "./providers.ts";
import { readCertificates } from "./saml-certificates.ts";
import { metadataUrlOf } from "./saml-paths.ts";
import { readMetadata } from "./saml-provider-metadata.ts";

interface Connection {
  issuer: string;
  sign_in_url: string;
  certificates: string[];
}

type Given = { [Key in keyof Connection | "metadata"]?: (Connection & { metadata: string })[Key] | undefined };

function refuse(path: string, message: string): never {
  throw new ApiError(400, { reason: "invalid_value", path, message });
}

/** What is entered about the provider, from its metadata if that is given. Throws `ApiError`. */
function connectionIn({ metadata, ...fields }: Given): Partial<Connection> {
  if (metadata === undefined) {
    const { certificates, ...rest } = fields;
    const read = certificates && { certificates: readCertificates(certificates, "/certificates") };
    return Object.fromEntries(Object.entries({ ...rest, ...read }).filter(([, value]) => value !== undefined));
  }
  if (Object.values(fields).some((value) => value !== undefined))
    refuse("/metadata", "Enter the metadata, or else the entity ID, the sign-in URL, and the certificates");
  const said = readMetadata(metadata);
  const certificates = readCertificates(said.certificates, "/metadata");
  const read = samlFields.safeParse({ ...said, certificates });
  const [issue] = read.error?.issues ?? [];
  if (issue)
    refuse(
      "/metadata",
      `In the metadata, ${issue.path[0] === "issuer" ? "the entity ID" : "the sign-in URL"} ${issue.message}`,
    );
  return { ...(read.data as Connection), certificates };
}

const asked = {
  issuer: "Enter the provider's entity ID",
  sign_in_url: "Enter the provider's sign-in URL",
  certificates: "Enter the certificate that the provider signs with",
} as const;

function whole(connection: Partial<Connection>): Connection {
  for (const [field, message] of Object.entries(asked))
    if (connection[field as keyof Connection] === undefined) refuse(`/${field}`, message);
  return connection as Connection;
}

export const createSamlProvider = implementWrite(contract.createSamlProvider, async ({ input, db, principal }) => {
  mustManage(principal);
  const { metadata, issuer, sign_in_url, certificates, opens_owners, ...fields } = input;
  const connection = whole(connectionIn({ metadata, issuer, sign_in_url, certificates }));
  await lockMembers(db);
  await mustBeGivable(db, principal, rolesIn(input));
  await mustHaveRoom(db);
  const id = randomUUID();
  const opens = opensOwners(principal.role, opens_owners, principal.role === "owner");
  // Our entity ID stays if this server moves to another address: the provider knows us by it.
  const own = { id, client_id: metadataUrlOf(id), opens_owners: opens };
  await db.insert(ssoProviders).values({ ...fields, ...connection, ...own });
  return { data: await findProvider(db, id) };
});

/** Throws for a provider of OpenID Connect. */
async function findSaml(db: TenantDb, id: string) {
  const found = await findProvider(db, id);
  if (found.saml === null) throw notFound("Identity provider of SAML");
  return { ...found, saml: found.saml };
}

export const getSamlProvider = implementPersonalRead(contract.getSamlProvider, async ({ input, db, principal }) => {
  mustManage(principal);
  return { data: await findSaml(db, input.sso_provider_id) };
});

const readingProvider = implementPersonalRead(contract.updateSamlProvider, async ({ input, db }) => ({
  data: await findSaml(db, input.sso_provider_id),
}));

export const updateSamlProvider = implementWrite(
  contract.updateSamlProvider,
  async ({ input: { sso_provider_id: id, opens_owners, forgets_identities, ...input }, db, principal }) => {
    mustManage(principal);
    const { metadata, issuer, sign_in_url, certificates, ...fields } = input;
    const connection = connectionIn({ metadata, issuer, sign_in_url, certificates });
    // A sign-in under way takes it too.
    await lockMembers(db);
    await mustBeGivable(db, principal, rolesIn(fields));
    const before = await findSaml(db, id);
    const known = before.saml.certificates.map(({ pem }) => pem);
    const now = connection.certificates ?? known;
    const isMoved = connection.issuer !== undefined && connection.issuer !== before.issuer;
    // Whoever has the key of a certificate can be anyone.
    const isOther = isMoved || now.some((one) => !known.includes(one));
    const trusted = before.opens_owners && (!isOther || principal.role === "owner");
    const opens = opensOwners(principal.role, opens_owners, trusted);
    if (fields.is_on === false) await stopSessions(db, before);
    await db
      .update(ssoProviders)
      .set({ ...fields, ...connection, opens_owners: opens })
      .where(ofProvider(id));
    const isReplaced = isMoved || !now.some((one) => known.includes(one));
    if (isReplaced || forgets_identities) await forgetIdentities(db, id);
    return { data: await findProvider(db, id) };
  },
  readingProvider,
);
