import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { finishSaml } from "#lib/organization/single-sign-on/saml-finish.ts";
import { requestCookie, requestCookieOptions } from "#lib/organization/single-sign-on/saml-request.ts";
import { longestResponse } from "#lib/organization/single-sign-on/saml-response.ts";
import { withErrorContainer } from "#lib/platform/api/serve-form.ts";
import { checkFormRequest } from "#lib/platform/auth/auth-request.ts";
import { recordProviderSignIn } from "#lib/platform/auth/record-provider-sign-in.ts";
import { sessionCookie, sessionCookieOptions } from "#lib/platform/auth/session-cookie.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";

type Context = { params: Promise<{ provider: string }> };

/** In base64, form-encoded, with room for a relay state. */
const longestForm = longestResponse * 2;

/** What a provider's page brings, from another site: only a browser that began here has the cookie. */
export const POST = withErrorContainer(async (request: NextRequest, { params }: Context): Promise<Response> => {
  checkFormRequest(request, longestForm);
  const { provider } = await params;
  const form = new URLSearchParams(await request.text());
  const jar = await cookies();
  // The page lane sets this header to the client's IP, whatever the client sent.
  const source = { ip: request.headers.get("x-forwarded-for"), user_agent: request.headers.get("user-agent") };
  const cookie = jar.get(requestCookie)?.value ?? null;
  const brought = { response: form.get("SAMLResponse"), relay_state: form.get("RelayState"), cookie };
  const finished = await finishSaml(provider, brought, source.ip);
  if (!finished) throw notFound("Identity provider");
  const { url, signedIn, isAnswer } = finished;
  if (isAnswer) jar.set(requestCookie, "", { ...requestCookieOptions, maxAge: 0 });
  if (signedIn) {
    await recordProviderSignIn(signedIn, source);
    jar.set(sessionCookie, signedIn.session, sessionCookieOptions);
  }
  return new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });
});
