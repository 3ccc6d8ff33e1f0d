import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface TestProvider {
  issuer: string;
  client_id: string;
  client_secret: string;
  server: Server;
}

/**
 * A real OpenID Connect provider on loopback. Its sign-in page accepts any name, which becomes the account; the email
 * is verified unless the account starts with `unverified`.
 */
export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client_id = "muster";
  const client_secret = "a secret of the test provider only";
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id,
        client_secret,
        redirect_uris: [redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: !sub.startsWith("unverified"), name: sub.split("@")[0] }),
    }),
    cookies: { keys: ["only for this test run"] },
  });
  server.on("request", provider.callback());
  return { issuer, client_id, client_secret, server };
}
