import { confirmed } from "./confirmed.ts";
import { onConnection } from "./pool.ts";

/**
 * The authorization server's statements, before a tenant is known. Each calls a function of schema `auth`, which has
 * the rules.
 */

export interface OauthClient {
  client_id: string;
  name: string;
  redirect_uris: string[];
  auth_method: string;
  secret_digest: Uint8Array | null;
}

export interface FoundClient extends OauthClient {
  /** For a client whose ID is the URL of its metadata: the fetched metadata is still valid. */
  is_fresh: boolean;
}

/** Parameters of a validated authorization request. */
export interface RequestParams {
  redirect_uri: string;
  /** Its destination, as named in an organization's policy. */
  destination: string;
  code_challenge: string;
  scopes: string[];
  state: string | null;
}

export interface OpenRequest {
  client_id: string;
  client_name: string;
  registered_at: string;
  params: RequestParams;
  /** The organizations that it may be answered for. */
  places: RequestPlace[];
}

/** An organization of the session's person, and the person as it knows them. */
interface RequestPlace {
  organization_id: string;
  organization: string;
  person: string;
  email: string;
  role: string;
  /** Of a custom role; null for a built-in one. */
  role_scopes: string[] | null;
  /** Whether the organization lets its people connect it. */
  is_allowed: boolean;
  /** Whether the session is in this organization. */
  in_use: boolean;
}

export async function insertOauthClient(client: OauthClient, metadata: object): Promise<string> {
  const { client_id, name, redirect_uris, auth_method, secret_digest } = client;
  const [row] = await onConnection(
    (
      sql,
    ) => sql`select auth.register_oauth_client(${client_id}, ${name}, ${redirect_uris}, ${auth_method}, ${secret_digest},
      ${JSON.stringify(metadata)}::text::jsonb) as at`,
  );
  return row?.at;
}

export async function findOauthClient(clientId: string): Promise<FoundClient | null> {
  const [row] = await onConnection((sql) => sql<FoundClient[]>`select * from auth.oauth_client(${clientId})`);
  return row ?? null;
}

/** Stores a client whose ID is the URL of its metadata, and for how many seconds the fetched metadata is valid. */
export async function keepOauthDocument(client: OauthClient, metadata: object, seconds: number): Promise<void> {
  const { client_id, name, redirect_uris } = client;
  await onConnection(
    (sql) =>
      sql`select auth.keep_oauth_document(${client_id}, ${name}, ${redirect_uris}, ${JSON.stringify(metadata)}::text::jsonb, ${seconds})`,
  );
}

export async function insertOauthRequest(digest: Uint8Array, clientId: string, params: RequestParams): Promise<void> {
  await onConnection(
    (sql) => sql`select auth.begin_oauth_request(${digest}, ${clientId}, ${JSON.stringify(params)}::text::jsonb)`,
  );
}

/** What a request asks of the session's person; null if it has expired or belongs to another session. */
export async function openOauthRequest(digest: Uint8Array, session: Uint8Array): Promise<OpenRequest | null> {
  return onConnection(async (sql) => {
    const [row] = await sql<
      Omit<OpenRequest, "places">[]
    >`select client_id, client_name, registered_at, params from auth.open_oauth_request(${digest}, ${session})`;
    if (!row) return null;
    const places = await sql<RequestPlace[]>`
      select p.*, r.scopes as role_scopes
        from auth.oauth_request_places(${digest}, ${session}) p left join auth.custom_role(p.organization_id, p.role) r on true`;
    return { ...row, places: [...places] };
  });
}

export interface Decision {
  request: Uint8Array;
  session: Uint8Array;
  /** The organization that the person chose. */
  organization_id: string;
  /** Null denies the request. */
  scopes: string[] | null;
  code: Uint8Array;
  request_id: string;
  ip: string | null;
}

/** Decides a request once; returns its parameters, or null if there is nothing to decide. */
export async function decideOauthRequest(decision: Decision): Promise<RequestParams | null> {
  const { request, session, organization_id, scopes, code, request_id, ip } = decision;
  const [row] = await onConnection(
    (sql) =>
      sql`select auth.decide_oauth_request(${request}, ${session}, ${organization_id}, ${scopes}::text[], ${code}, ${request_id}, ${ip}) as params`,
  );
  return row?.params ?? null;
}

export interface NewTokens {
  access: Uint8Array;
  refresh: Uint8Array;
}

interface Redemption {
  code: Uint8Array;
  client_id: string;
  redirect_uri: string;
  challenge: string;
}

/** Scopes of the tokens issued for a code; null if it can't be redeemed. */
export async function redeemOauthCode(given: Redemption, made: NewTokens): Promise<string[] | null> {
  const { code, client_id, redirect_uri, challenge } = given;
  const [row] = await onConnection(
    (sql) =>
      sql`select auth.redeem_oauth_code(${code}, ${client_id}, ${redirect_uri}, ${challenge}, ${made.access}, ${made.refresh}) as scopes`,
  );
  return row?.scopes ?? null;
}

/** Scopes of the rotated tokens, `invalid_scope` if more was requested than granted, or null. */
export async function refreshOauthToken(
  token: Uint8Array,
  clientId: string,
  scopes: string[] | null,
  made: NewTokens,
  graceSeconds: number,
): Promise<string[] | "invalid_scope" | null> {
  const [row] = await onConnection(
    (sql) =>
      sql`select auth.refresh_oauth_token(${token}, ${clientId}, ${scopes}::text[], ${made.access}, ${made.refresh}, ${graceSeconds}) as scopes`,
  );
  const result: string[] | null = row?.scopes ?? null;
  return result?.[0] === "invalid_scope" ? "invalid_scope" : result;
}

export async function revokeOauthToken(token: Uint8Array, clientId: string): Promise<void> {
  await onConnection((sql) => sql`select auth.revoke_oauth_token(${token}, ${clientId}), ${confirmed(sql)}`);
}
