import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { type Leaving, ownProvider } from "#lib/organization/single-sign-on/own-provider.ts";
import { requestCookie, requestCookieOptions } from "#lib/organization/single-sign-on/saml-request.ts";
import { refuseOtherSites, withErrorContainer } from "#lib/platform/api/serve-form.ts";
import { checkAuthRequest, returnTo } from "#lib/platform/auth/auth-request.ts";
import { authOptions } from "#lib/platform/auth/next-auth.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { refusalOf } from "#lib/platform/refusal.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** For next-auth's client, which reads where to go next, or for a browser that follows. */
function goTo(url: string, request: NextRequest, headers = new Headers()): Response {
  if (request.method === "POST") return Response.json({ url }, { headers });
  headers.set("location", url);
  return new Response(null, { status: 302, headers });
}

/** With a cookie for the way back from a provider of SAML, which only Muster's own pages may set. */
async function leave({ url, kept }: Leaving, request: NextRequest): Promise<Response> {
  if (kept !== null) {
    refuseOtherSites(toIncomingRequest(request, null));
    (await cookies()).set(requestCookie, kept, requestCookieOptions);
  }
  return goTo(url, request);
}

const askingOf = async (request: NextRequest, ip: string | null) => ({
  returnTo: await returnTo(request),
  ip,
  isBeginning: request.method === "POST",
  asksAgain: request.nextUrl.searchParams.get("prompt") === "login",
});

const handler = withErrorContainer(async (request: NextRequest, context: Context): Promise<Response> => {
  checkAuthRequest(request);
  const failures: unknown[] = [];
  // The page lane sets this header to the client's IP, whatever the client sent.
  const source = { ip: request.headers.get("x-forwarded-for"), user_agent: request.headers.get("user-agent") };
  const [action, provider] = (await context.params).nextauth;
  const isHandshake = action === (request.method === "POST" ? "signin" : "callback");
  const own = isHandshake ? await ownProvider(provider, await askingOf(request, source.ip)) : null;
  if (own && "url" in own) return leave(own, request);
  const response: Response = await NextAuth(authOptions((error) => failures.push(error), source, own))(
    request,
    context,
  );
  const [failure] = failures;
  if (failure === undefined) {
    if (!own || !isHandshakeFailure(response)) return response;
    const isDeclined = request.nextUrl.searchParams.has("error");
    return goTo(await own.end(isDeclined), request, new Headers(response.headers));
  }
  // Its response would say that the session has ended, and take the cookie away.
  if (action !== "callback") throw failure;
  const refusal = refusalOf(failure, toIncomingRequest(request, null).request_id);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(refusal.headers)) headers.set(name, value);
  // A browser that follows a redirect reads there what is wrong.
  return new Response(response.body, { status: headers.has("location") ? 302 : refusal.status, headers });
});

/** next-auth sends the browser to its error page, and doesn't say which provider it is about. */
function isHandshakeFailure({ headers }: Response): boolean {
  const { pathname = "" } = URL.parse(headers.get("location") ?? "", "https://localhost") ?? {};
  return pathname === "/api/auth/error";
}

export { handler as GET, handler as POST };
