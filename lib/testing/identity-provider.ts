import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export type Claims = Record<string, unknown>;

/** A real OpenID Connect provider on loopback, whose accounts a test sets: the claims by subject. */
export interface IdentityProvider {
  issuer: string;
  client_id: string;
  client_secret: string;
  accounts: Map<string, Claims>;
  /** Who may come back where. */
  redirectUris: string[];
  server: Server;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [client_id, client_secret] = ["muster", "a secret: of the test/provider only"];
  const accounts = new Map<string, Claims>();
  const redirectUris: string[] = [];
  const provider = new Provider(issuer, {
    clients: [],
    claims: { openid: ["sub"], email: ["email", "email_verified", "xms_edov"], profile: ["name"], groups: ["groups"] },
    scopes: ["openid", "email", "profile", "groups"],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ["only for this test run"] },
    findAccount: (_, sub) => {
      const claims = accounts.get(sub);
      return claims && { accountId: sub, claims: () => ({ ...claims, sub }) };
    },
  });
  // The redirect URI has Muster's ID of the provider, which is known only later.
  const Client = provider.Client as unknown as {
    new (metadata: object): object;
    find: (id: string) => Promise<object | undefined>;
  };
  Client.find = async (id) =>
    id === client_id
      ? new Client({
          ...{ client_id, client_secret, redirect_uris: redirectUris, response_types: ["code"] },
          grant_types: ["authorization_code"],
        })
      : undefined;
  server.on("request", provider.callback());
  return { issuer, client_id, client_secret, accounts, redirectUris, server };
}

/**
 * Signs in at the provider as a browser does that has the cookies of `jar`, none by default, and returns where it is
 * sent back to.
 */
export async function signInThere(
  { issuer }: IdentityProvider,
  address: string,
  subject: string,
  jar = new Map<string, string>(),
): Promise<URL> {
  let form: Record<string, string> | null = null;
  let url = new URL(address);
  for (let step = 0; step < 15; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response: Response = await fetch(url, {
      ...{ redirect: "manual", headers: { cookie }, method: form ? "POST" : "GET" },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (location !== null) {
      url = new URL(location, url);
      form = null;
      if (url.origin !== issuer) return url;
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`the provider says: ${page.replaceAll(/<[^>]*>/g, " ").slice(0, 500)}`);
    form = { prompt, login: subject, password: "any" };
  }
  throw new Error("the provider sends the browser around");
}
