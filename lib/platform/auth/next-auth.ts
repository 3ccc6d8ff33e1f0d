import { cookies } from "next/headers";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { acceptProvisioned } from "#db/member-links.ts";
import { endSession, findUser, recordSignIn, sessionUser } from "#db/system.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { publishAuthUrl, settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { ownAddress } from "./auth-request.ts";
import { authTimeOf, maxAgeParams } from "./auth-time.ts";
import { sessionCookie } from "./credential.ts";
import { deviceWords } from "./device-words.ts";
import { authSecret, checkedOwner, credentialsIn, organizationIn, problemWord } from "./password-sign-in.ts";
import { type ProviderSignIn, recordProviderSignIn } from "./record-provider-sign-in.ts";
import { devices, rememberDevice, type SignInSource } from "./remember-device.ts";
import { secondStepCookie, secondStepCookieOptions, takeSecondStep } from "./second-step.ts";
import { beginSession, checkPassword, sessionHours } from "./sign-in.ts";
import { tokenDigest, tokenKind } from "./token-text.ts";

interface OidcProfile {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  auth_time?: unknown;
}

/** A person who is signing in; `session` is the text that goes into the cookie. */
interface IncomingRequest {
  id: string;
  name?: string | null;
  email?: string | null;
  /** The password used. The session opens no more than the password does. */
  password_id?: string;
  /** The organization to start in; the first one by default. */
  organization_id?: string | null;
  /** When the identity provider last checked who it is. */
  auth_time?: number | null;
  session?: string;
}

/** The identity provider of one organization, for a request that is about it. */
export interface OwnProvider {
  config: OAuthConfig<{ sub: string }>;
  /** Starts the session of whoever signed in, or says where the browser goes instead. */
  admit: () => Promise<ProviderSignIn | string>;
}

type OnFailure = (error: unknown) => unknown;

function password(onFailure: OnFailure) {
  return Credentials({
    id: "password",
    name: "Email and password",
    credentials: {
      email: { label: "Email", type: "email" },
      password: { label: "Password", type: "password" },
      organization_id: { label: "Organization", type: "hidden" },
    },
    async authorize(given, request) {
      const credentials = credentialsIn(given ?? {});
      if (!credentials) return null;
      const ip =
        String(request.headers?.["x-forwarded-for"] ?? "")
          .split(",")
          .at(-1)
          ?.trim() || "unknown";
      try {
        const { email, password } = credentials;
        const user = checkedOwner() ?? (await checkPassword(email, password, ip, await devices()));
        return user && { ...user, organization_id: organizationIn(given ?? {}) };
      } catch (error) {
        onFailure(error);
        // next-auth puts the message into an address.
        throw new Error(problemWord(error));
      }
    },
  });
}

/** The step after a password, for whoever has a second factor: it starts the session itself. */
function secondStep(onFailure: OnFailure) {
  return Credentials({
    id: "second-step",
    name: "Code",
    credentials: { code: { label: "Code", type: "text" } },
    async authorize(given) {
      let signedIn: Awaited<ReturnType<typeof takeSecondStep>>;
      try {
        const jar = await cookies();
        signedIn = await takeSecondStep(jar.get(secondStepCookie)?.value ?? null, given?.code ?? "", await devices());
        if (signedIn !== null && signedIn !== "ended")
          jar.set(secondStepCookie, "", { ...secondStepCookieOptions, maxAge: 0 });
      } catch (error) {
        onFailure(error);
        throw new Error(problemWord(error));
      }
      if (signedIn === "ended") throw new Error("SecondStepEnded");
      if (signedIn === null) throw new Error("WrongCode");
      return signedIn;
    },
  });
}

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
      authorization: { params: { scope: "openid email profile", ...maxAgeParams(sessionHours) } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      profile: (claims) => ({
        id: claims.sub,
        name: claims.name ?? null,
        email: claims.email_verified === true ? (claims.email ?? null) : null,
        auth_time: authTimeOf(claims.auth_time),
      }),
    },
  ];
}

/** Starts the session of someone whose identity is certain. Returns what next-auth's callback `signIn` does. */
async function admit(
  incoming: IncomingRequest,
  isVouchedFor: boolean,
  source: SignInSource,
): Promise<string | boolean> {
  if (isVouchedFor) {
    const known = incoming.email ? await findUser(incoming.email) : null;
    const accepts = () => acceptProvisioned(known?.id ?? "", { request_id: newRequestId(), ip: source.ip });
    let session = known && (await beginSession(known.id));
    if (known?.invited && !session && (await accepts())) session = await beginSession(known.id);
    if (!session) return known?.invited ? "/sign-in?error=Invited" : false;
    incoming.session = session;
  } else if (!incoming.session) {
    if (!incoming.password_id) return false;
    const { id, organization_id = null, password_id } = incoming;
    const session = await beginSession(id, organization_id, sessionHours, password_id);
    if (session === null) return false;
    incoming.session = session;
  }
  if (incoming.email) await rememberDevice(incoming.email, source);
  // Only a link's form says which organization to start in.
  const began_with = isVouchedFor ? "identity_provider" : incoming.organization_id ? "link" : "password";
  const start = {
    ...deviceWords(source.user_agent),
    ip: source.ip,
    began_with,
    auth_time: incoming.auth_time,
  } as const;
  await recordSignIn(tokenDigest(incoming.session), start);
  return true;
}

async function admitWith(own: OwnProvider, incoming: IncomingRequest, source: SignInSource): Promise<string | boolean> {
  const admitted = await own.admit();
  if (typeof admitted === "string") return admitted;
  incoming.session = admitted.session;
  await recordProviderSignIn(admitted, source);
  return true;
}

/**
 * next-auth with our own sessions: the cookie holds an opaque text, and the database decides on every request.
 * `onFailure` receives what kept a step from its end, such as an attempt that was refused without checking the password:
 * next-auth itself goes on as if nothing had happened, or passes on no status.
 */
export function authOptions(
  onFailure: OnFailure,
  source: SignInSource,
  own: OwnProvider | null = null,
): NextAuthOptions {
  const reporting = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    try {
      return await step();
    } catch (error) {
      onFailure(error);
      throw new Error("unavailable");
    }
  };
  publishAuthUrl();
  return {
    secret: authSecret(),
    useSecureCookies: true,
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    providers: [password(onFailure), secondStep(onFailure), ...oidc(), ...(own ? [own.config] : [])],
    session: { strategy: "jwt", maxAge: sessionHours * 3600 },
    cookies: {
      sessionToken: { name: sessionCookie, options: { httpOnly: true, secure: true, sameSite: "lax", path: "/" } },
    },
    jwt: {
      encode: async ({ token }) => String(token?.session ?? ""),
      decode: async ({ token }) => {
        if (!token || tokenKind(token) !== "session") return null;
        const user = await reporting(() => sessionUser(tokenDigest(token)));
        return user && { session: token, sub: user.id, name: user.name, email: user.email };
      },
    },
    callbacks: {
      signIn: ({ user, account }) =>
        reporting(() =>
          own && account?.provider === own.config.id
            ? admitWith(own, user as IncomingRequest, source)
            : admit(user as IncomingRequest, account?.provider === "oidc", source),
        ),
      jwt: ({ token, user }) => (user ? { ...token, session: (user as IncomingRequest).session } : token),
      session: ({ session }) => session,
      redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
    },
    events: {
      async signOut({ token }) {
        const { session } = token ?? {};
        if (typeof session === "string") await reporting(() => endSession(tokenDigest(session)));
      },
    },
    logger: {
      error: (code) => log().warn({ code }, "sign-in"),
      warn: (code) => log().debug({ code }, "sign-in"),
      debug: () => undefined,
    },
  };
}
