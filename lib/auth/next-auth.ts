import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { endSession, findUser, recordSignIn, sessionUser } from "#db/system.ts";
import { log } from "#lib/api/log.ts";
import { publishAuthUrl, settings } from "#lib/env.ts";
import { deriveKey } from "#lib/secrets.ts";
import { sessionCookie } from "./credential.ts";
import { beginSession, checkPassword, SignInWaitError, sessionHours } from "./sign-in.ts";
import { tokenDigest, tokenKind } from "./token-text.ts";

interface OidcProfile {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
}

/** A person on the way in; `session` is the text that goes into the cookie. */
interface Arriving {
  id: string;
  name?: string | null;
  email?: string | null;
  session?: string;
}

const password = Credentials({
  id: "password",
  name: "E-mail and password",
  credentials: { email: { label: "E-mail", type: "email" }, password: { label: "Password", type: "password" } },
  async authorize(given, request) {
    if (!given?.email || !given.password || given.password.length > 200 || given.email.includes("\0")) return null;
    const ip =
      String(request.headers?.["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim() || "unknown";
    try {
      const user = await checkPassword(given.email, given.password, ip);
      return user && { id: user.id, name: user.name, email: user.email };
    } catch (error) {
      if (error instanceof SignInWaitError) throw error;
      log().error({ kind: error instanceof Error ? error.name : typeof error }, "sign-in could not be checked");
      throw new Error("unavailable");
    }
  },
});

function oidc(): OAuthConfig<OidcProfile>[] {
  const provider = settings().oidc;
  if (!provider) return [];
  return [
    {
      id: "oidc",
      name: provider.name,
      type: "oauth",
      wellKnown: `${provider.issuer}/.well-known/openid-configuration`,
      clientId: provider.client_id,
      clientSecret: provider.client_secret,
      authorization: { params: { scope: "openid email profile" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      profile: (claims) => ({
        id: claims.sub,
        name: claims.name ?? null,
        email: claims.email_verified === true ? (claims.email ?? null) : null,
      }),
    },
  ];
}

/** next-auth with sessions of our own: the cookie holds an opaque text, and the database decides on every request. */
export function authOptions(): NextAuthOptions {
  publishAuthUrl();
  return {
    secret: deriveKey("next-auth").toString("base64url"),
    useSecureCookies: true,
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    providers: [password, ...oidc()],
    session: { strategy: "jwt", maxAge: sessionHours * 3600 },
    cookies: {
      sessionToken: { name: sessionCookie, options: { httpOnly: true, secure: true, sameSite: "lax", path: "/" } },
    },
    jwt: {
      encode: async ({ token }) => String(token?.session ?? ""),
      decode: async ({ token }) => {
        if (!token || tokenKind(token) !== "session") return null;
        const user = await sessionUser(tokenDigest(token));
        return user && { session: token, sub: user.id, name: user.name, email: user.email };
      },
    },
    callbacks: {
      async signIn({ user, account }) {
        const known = account?.provider === "oidc" ? user.email && (await findUser(user.email)) : user;
        const session = known ? await beginSession(known.id) : null;
        if (!known || session === null) return false;
        await recordSignIn(known.id);
        (user as Arriving).session = session;
        return true;
      },
      jwt: ({ token, user }) => (user ? { ...token, session: (user as Arriving).session } : token),
      session: ({ session }) => session,
      redirect: ({ url, baseUrl }) =>
        url.startsWith("/") && !url.startsWith("//")
          ? baseUrl + url
          : URL.parse(url)?.origin === baseUrl
            ? url
            : baseUrl,
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.session === "string") await endSession(tokenDigest(token.session));
      },
    },
    logger: {
      error: (code) => log().warn({ code }, "sign-in"),
      warn: (code) => log().debug({ code }, "sign-in"),
      debug: () => undefined,
    },
  };
}
