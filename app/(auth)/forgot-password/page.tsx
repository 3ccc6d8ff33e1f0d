import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ForgotPassword } from "#components/auth/forgot-password.tsx";
import { oidcName, sendsMail } from "#lib/platform/auth/session.ts";

export const metadata: Metadata = { title: "Reset your password" };

export default async function ForgotPasswordPage() {
  // Without a mail server, the sign-in page says whom to ask.
  if (!sendsMail()) redirect("/sign-in");
  return <ForgotPassword oidc={oidcName()} />;
}
