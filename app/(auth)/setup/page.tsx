import type { Metadata } from "next";
import { SetUpForm } from "#components/auth/set-up-form.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { shortestPassword } from "#lib/platform/auth/new-password.ts";
import { setupNeeded } from "#lib/platform/auth/setup.ts";

export const metadata: Metadata = { title: "First setup" };

export default async function SetupPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  if (!(await setupNeeded())) {
    return (
      <div className="flex flex-col items-start gap-3">
        <h1 className="text-xl font-semibold">Already set up</h1>
        <p className="text-fg-2">
          This server already has an organization. Sign in with your account. If you don't have one, ask an
          administrator to add you.
        </p>
        <Link href="/sign-in" className={buttonClasses({ variant: "primary", className: "mt-1" })}>
          Go to sign-in
        </Link>
      </div>
    );
  }
  const { code } = await searchParams;
  return (
    <>
      <h1 className="text-xl font-semibold">First setup</h1>
      <p className="mt-1 mb-5 text-fg-2">
        Name your organization and create its owner. The owner can then add everyone else.
      </p>
      <SetUpForm
        code={typeof code === "string" ? code : ""}
        passwordHelper={`At least ${shortestPassword} characters.`}
      />
    </>
  );
}
