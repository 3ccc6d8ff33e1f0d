import { randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { requestCookie } from "#lib/organization/single-sign-on/saml-request.ts";
import { type Keys, makeSamlKeys } from "#lib/testing/saml-provider.ts";
import {
  assertionXml,
  encoded,
  type Parts,
  partsOf,
  responseXml,
  type Saying,
  signed,
} from "#lib/testing/saml-response.ts";
import { addPerson, addSession, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { AuthBrowser } from "./testing-browser.ts";

/** A response before it is sent, and everything that a forger could know. */
export interface Forging {
  /** Of the provider. */
  keys: Keys;
  /** Of somebody else. */
  foreign: Keys;
  saying: Saying;
  parts: Parts;
  /** As the provider would send it: its assertion is signed. */
  good: string;
  /** The signed assertion in it. */
  assertion: string;
  /** An assertion about somebody else, which nobody signed. */
  evil: string;
  browser: AuthBrowser;
  /** Replaces parts before the assertion is signed. */
  signedWith: (change: Partial<Parts>) => string;
}

/** What is brought to the ACS URL. */
interface Sent {
  response: string;
  relay?: string;
  acs?: string;
  browser?: AuthBrowser;
}

export type Forge = (forging: Forging) => string | Sent | Promise<string | Sent>;

const requestIdIn = (away: string) =>
  /ID="(_[^"]+)"/.exec(
    inflateRawSync(Buffer.from(new URL(away).searchParams.get("SAMLRequest") ?? "", "base64")).toString(),
  )?.[1] as string;

/** Throws if there is nothing to replace, since that would prove nothing. */
export function replaced(text: string, pattern: RegExp | string, by: string): string {
  if (text.replace(pattern, "") === text) throw new Error(`there is no ${pattern}`);
  return text.replace(pattern, by);
}

export const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] as string;

/** An organization with a provider of SAML, whose responses a test makes itself. */
export async function samlStage() {
  const at = await stage();
  const owner = await addSession(at.owner, at.first, "owner");
  const [keys, foreign] = await Promise.all([makeSamlKeys(), makeSamlKeys()]);
  const issuer = "https://idp.example.com/metadata";

  async function addProvider(session: string, organization: TestOrganization, domain: string, more: object = {}) {
    const { body, text } = await send("POST", "/rest/v2/sso-providers/saml", session, {
      body: {
        ...{ name: "SAML", issuer, sign_in_url: "https://idp.example.com/sso?tenant=1", certificates: [keys.cert] },
        ...more,
      },
    });
    if (!body.data) throw new Error(text);
    await at.owner`insert into organization_domains (organization_id, domain, token, proven_at, proven_with)
      values (${organization.id}, ${domain}, 'token', now(), 'dns') on conflict do nothing`;
    return body.data as { id: string; client_id: string; redirect_uri: string };
  }

  const provider = await addProvider(owner, at.first, "first.example");
  const victim = `victim-${randomUUID()}@first.example`;
  await addPerson(at.owner, at.first, "finance", victim);

  /** Begins in a browser: where it goes, and what a response to that could be. */
  async function begin({ of = provider, callbackUrl = "/members", query = "", browser = new AuthBrowser() } = {}) {
    const away = await browser.submit(`signin/sso-${of.id}${query}`, { callbackUrl });
    const email = `member-${randomUUID()}@first.example`;
    await addPerson(at.owner, at.first, "finance", email);
    const saying: Saying = {
      ...{ issuer, audience: of.client_id, acs_url: of.redirect_uri, request_id: requestIdIn(away) },
      ...{ name_id: email, email },
    };
    const parts = partsOf(saying);
    const signedWith = (change: Partial<Parts>) => {
      const changed = { ...parts, ...change };
      return signed(responseXml(changed, assertionXml(changed)), "_assertion", keys);
    };
    const good = signedWith({});
    const evil = assertionXml(partsOf({ ...saying, name_id: victim, email: victim }), "_evil");
    const forging: Forging = {
      ...{ keys, foreign, saying, parts, good, evil, browser, signedWith },
      assertion: assertionIn(good),
    };
    return { away, relay: new URL(away).searchParams.get("RelayState") ?? "", forging };
  }

  /** What becomes of a forged response: the error on the sign-in page, or `ok` with a session. */
  async function attempt(forge: Forge): Promise<{ outcome: string; status: number; session: string | null }> {
    const { relay, forging } = await begin();
    const made = await forge(forging);
    const sent: Sent = typeof made === "string" ? { response: encoded(made) } : made;
    const browser = sent.browser ?? forging.browser;
    const before = browser.session;
    const path = sent.acs ?? provider.redirect_uri;
    const response = await browser.send(path, { SAMLResponse: sent.response, RelayState: sent.relay ?? relay });
    const place = new URL(response.headers.get("location") ?? "", "https://localhost");
    const session = browser.session === before ? null : browser.session;
    const outcome = place.searchParams.get("error")?.replace("sso:", "") ?? (session ? "ok" : place.pathname);
    return { outcome, status: response.status, session };
  }

  return { at, owner, keys, foreign, issuer, provider, victim, addProvider, begin, attempt, requestCookie };
}
