import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import samlp from "samlp";
import { generate } from "selfsigned";

export interface Keys {
  cert: string;
  key: string;
}

/** A certificate as SAML identity providers have it. */
export async function makeSamlKeys(): Promise<Keys> {
  const { cert, private: key } = await generate([{ name: "commonName", value: "Identity provider" }], {
    keySize: 2048,
  });
  return { cert, key };
}

/** Somebody there: the NameID, and the attributes by name. */
export interface SamlAccount {
  name_id: string;
  format?: string;
  attributes: Record<string, unknown>;
}

/** A real SAML identity provider (samlp) on loopback, whose accounts a test sets. */
export interface SamlProvider extends Keys {
  issuer: string;
  sign_in_url: string;
  metadata: string;
  accounts: Map<string, SamlAccount>;
  /** What it signs. */
  signs: { assertion: boolean; response: boolean };
  server: Server;
}

/** What a page of the provider has the browser post, and where. */
export interface Posted {
  action: string;
  fields: Record<string, string>;
}

const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

async function answer(provider: SamlProvider, query: Record<string, string>, account: SamlAccount): Promise<Posted> {
  const asked = await promisify(samlp.parseRequest)({ query }, {});
  const acs = asked.assertionConsumerServiceURL;
  const { issuer, cert, key, signs } = provider;
  const response = await promisify(samlp.getSamlResponse)(
    {
      ...{ issuer, cert, key, audience: asked.issuer, recipient: acs, destination: acs, inResponseTo: asked.id },
      ...{ signatureAlgorithm: "rsa-sha256", digestAlgorithm: "sha256", lifetimeInSeconds: 300 },
      ...{ signAssertion: signs.assertion, signResponse: signs.response },
      profileMapper: () => ({
        getClaims: () => account.attributes,
        getNameIdentifier: () => ({
          nameIdentifier: account.name_id,
          nameIdentifierFormat: account.format ?? persistent,
        }),
      }),
    },
    account,
  );
  return {
    action: acs,
    fields: { SAMLResponse: Buffer.from(response).toString("base64"), RelayState: query.RelayState ?? "" },
  };
}

function ownMetadata(issuer: string, cert: string): string {
  let metadata = "";
  const host = new URL(issuer).host;
  samlp.metadata({ issuer, cert, redirectEndpointPath: "/sso", postEndpointPath: "/sso" })(
    { headers: { host }, protocol: "http", originalUrl: "" },
    { set: () => undefined, send: (text) => (metadata = text) },
  );
  return metadata;
}

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
const page = (body: string) => `<!doctype html><html lang="en"><title>Provider</title><body>${body}</body></html>`;
const signInForm = (query: Record<string, string>) =>
  page(
    `<form>${Object.entries(query)
      .map(([name, value]) => hidden(name, value))
      .join("")}<label>Account <input name="account"></label><button>Continue</button></form>`,
  );
const postingForm = ({ action, fields }: Posted) =>
  page(
    `<form method="post" action="${action}">${Object.entries(fields)
      .map(([name, value]) => hidden(name, value))
      .join("")}</form><script>document.forms[0].submit()</script>`,
  );

const queryOf = ({ url = "" }: IncomingMessage) =>
  Object.fromEntries(new URL(url, "http://localhost").searchParams) as Record<string, string>;

export async function startSamlProvider(): Promise<SamlProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = await makeSamlKeys();
  const provider: SamlProvider = {
    ...{ issuer, ...keys, sign_in_url: `${issuer}/sso`, metadata: ownMetadata(issuer, keys.cert) },
    ...{ accounts: new Map(), signs: { assertion: true, response: false }, server },
  };
  server.on("request", async (request, response) => {
    const { account: name, ...query } = queryOf(request);
    const account = provider.accounts.get(name ?? "");
    const text = account ? postingForm(await answer(provider, query, account)) : signInForm(query);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(text);
  });
  return provider;
}

/** What the provider has the browser post for an account, as a browser reads it from the provider's page. */
export async function answerThere(away: string, account: string): Promise<Posted> {
  const html = await (await fetch(`${away}&account=${encodeURIComponent(account)}`)).text();
  const fields = [...html.matchAll(/name="(SAMLResponse|RelayState)" value="([^"]*)"/g)];
  const action = /<form method="post" action="([^"]*)"/.exec(html)?.[1];
  if (!action) throw new Error("the provider knows no such account");
  return { action, fields: Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value])) };
}
