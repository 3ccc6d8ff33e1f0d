import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#lib/auth/next-auth.ts";

const longestBody = 16 * 1024;

function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  // The forms of sign-in are short, and next-auth reads a body whole.
  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (request.method === "POST" && !(length <= longestBody))
    return Promise.resolve(new Response(null, { status: 413 }));
  return NextAuth(authOptions())(request, context);
}

export { handler as GET, handler as POST };
