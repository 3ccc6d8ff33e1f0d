import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { nextPath } from "#components/auth/next-path.ts";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { offersOwnProviders, oidcName, sendsMail, signedIn } from "#lib/platform/auth/session.ts";
import { setupNeeded } from "#lib/platform/auth/setup.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { next, callbackUrl, error } = await searchParams;
  const path = nextPath(next ?? callbackUrl);
  if (await signedIn()) redirect(path);
  if (await setupNeeded()) redirect("/setup");
  return (
    <>
      <h1 className="mb-5 text-xl font-semibold">Sign in</h1>
      <SignInForm
        next={path}
        oidc={oidcName()}
        asksForProviders={await offersOwnProviders()}
        sendsMail={sendsMail()}
        problem={typeof error === "string" ? error : null}
      />
    </>
  );
}
