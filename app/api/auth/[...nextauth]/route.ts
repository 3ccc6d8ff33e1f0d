import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { withErrorContainer } from "#lib/platform/api/serve-form.ts";
import { checkAuthRequest } from "#lib/platform/auth/auth-request.ts";
import { authOptions } from "#lib/platform/auth/next-auth.ts";
import type { ApiError } from "#lib/platform/declaration/errors.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

const handler = withErrorContainer(async (request: NextRequest, context: Context): Promise<Response> => {
  checkAuthRequest(request);
  const refusals: ApiError[] = [];
  const response: Response = await NextAuth(authOptions((refusal) => refusals.push(refusal)))(request, context);
  const [refusal] = refusals;
  if (!refusal) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(refusal.headers)) headers.set(name, value);
  return new Response(response.body, { status: refusal.status, headers });
});

export { handler as GET, handler as POST };
