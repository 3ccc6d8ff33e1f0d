import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { withErrorContainer } from "#lib/platform/api/serve-form.ts";
import { checkAuthRequest } from "#lib/platform/auth/auth-request.ts";
import { authOptions } from "#lib/platform/auth/next-auth.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { refusalOf } from "#lib/platform/refusal.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

const handler = withErrorContainer(async (request: NextRequest, context: Context): Promise<Response> => {
  checkAuthRequest(request);
  const failures: unknown[] = [];
  // The page lane sets this header to the client's IP, whatever the client sent.
  const source = { ip: request.headers.get("x-forwarded-for"), user_agent: request.headers.get("user-agent") };
  const response: Response = await NextAuth(authOptions((error) => failures.push(error), source))(request, context);
  if (failures.length === 0) return response;
  const [failure] = failures;
  // Its response would say that the session has ended, and take the cookie away.
  if ((await context.params).nextauth[0] !== "callback") throw failure;
  const refusal = refusalOf(failure, toIncomingRequest(request, null).request_id);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(refusal.headers)) headers.set(name, value);
  // A browser that follows a redirect reads there what is wrong.
  return new Response(response.body, { status: headers.has("location") ? 302 : refusal.status, headers });
});

export { handler as GET, handler as POST };
