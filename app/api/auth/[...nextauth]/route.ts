import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#lib/auth/next-auth.ts";

function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  return NextAuth(authOptions())(request, context);
}

export { handler as GET, handler as POST };
