import type { Metadata } from "next";
import { Welcome } from "#components/auth/welcome.tsx";
import { linkHours } from "#lib/organization/members/contract.ts";
import { shortestPassword } from "#lib/platform/auth/new-password.ts";
import { resetHours } from "#lib/platform/auth/reset-link.ts";
import { oidcName, sendsMail } from "#lib/platform/auth/session.ts";

export const metadata: Metadata = { title: "Your one-time link" };

export default function WelcomePage() {
  return (
    <Welcome
      shortest={shortestPassword}
      hours={linkHours}
      resetHours={sendsMail() ? resetHours : null}
      oidc={oidcName()}
    />
  );
}
