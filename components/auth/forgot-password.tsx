"use client";

import { useState } from "react";
import { EntryForm } from "#components/forms/entry-form.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { entriesOf, useEntries } from "#components/forms/use-entries.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { sendForm } from "#lib/platform/api/client.ts";
import { LinkEnding } from "./link-ending.tsx";
import { keepEmail, keptEmail } from "./typed-email.ts";

interface ForgotPasswordProps {
  /** Name of the single sign-on provider, if any. */
  oidc: string | null;
}

/** Form that requests a password reset link. */
export function ForgotPassword({ oidc }: ForgotPasswordProps) {
  const [requested, setRequested] = useState(false);
  const entry = useEntries({
    read: entriesOf,
    async send({ email = "" }) {
      keepEmail(email);
      await sendForm("/api/password-reset", { email });
      setRequested(true);
    },
  });

  if (requested) return <Requested />;
  return (
    <>
      <h1 className="text-xl font-semibold">Reset your password</h1>
      <p className="mt-1 mb-5 text-fg-2">
        Enter the email address you sign in with, and we'll email you a link to choose a new password.
        {oidc ? ` If you only sign in with ${oidc}, you don't have a password here.` : null}
      </p>
      <EntryForm entry={entry} method="post" className="flex flex-col gap-4">
        <noscript>
          <Banner tone="warn">
            Resetting your password needs JavaScript. Turn it on for this site and reload the page.
          </Banner>
        </noscript>
        <TextField
          label="Email address"
          name="email"
          type="email"
          defaultValue={keptEmail()}
          autoComplete="username"
          autoFocus
        />
        <Button type="submit" variant="primary" pending={entry.pending}>
          Email me a link
        </Button>
        <Link href="/sign-in" className={buttonClasses({ variant: "ghost" })}>
          Back to sign-in
        </Link>
      </EntryForm>
    </>
  );
}

function Requested() {
  return (
    <LinkEnding title="Check your email" link="Back to sign-in" focused>
      <p>If there is an account for that address, we've emailed a link. It works for 1 hour.</p>
      <p>Nothing arrived? Check your spam folder, or ask an owner or admin of your organization for a password link.</p>
    </LinkEnding>
  );
}
