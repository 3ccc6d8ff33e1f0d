"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormProblem } from "#components/forms/form-problem.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Link } from "#components/ui/link.tsx";
import { RestError, sendForm } from "#lib/platform/api/client.ts";
import { unreachable } from "./member-link.ts";
import { keepEmail, keptEmail } from "./typed-email.ts";

interface ForgotPasswordProps {
  /** Name of the single sign-on provider, if any. */
  oidc: string | null;
}

interface Wrong {
  /** An error for the entered address. */
  email?: string;
  problem?: string;
}

/** Form that requests a password reset link. */
export function ForgotPassword({ oidc }: ForgotPasswordProps) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [requested, setRequested] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});

  useEffect(() => {
    if (!wrong.email && !wrong.problem) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [wrong]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const email = String(new FormData(event.currentTarget).get("email"));
    keepEmail(email);
    setPending(true);
    try {
      await sendForm("/api/password-reset", { email });
      setRequested(true);
    } catch (error) {
      const [issue] = error instanceof RestError ? error.issues : [];
      if (issue?.path === "/email") setWrong({ email: issue.message });
      else setWrong({ problem: issue?.message ?? unreachable });
    }
    setPending(false);
  }

  if (requested) return <Requested />;
  return (
    <>
      <h1 className="text-xl font-semibold">Reset your password</h1>
      <p className="mt-1 mb-5 text-fg-2">
        Enter the email address you sign in with, and we'll email you a link to choose a new password.
        {oidc ? ` If you only sign in with ${oidc}, you don't have a password here.` : null}
      </p>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem>{wrong.problem}</FormProblem>
        <noscript>
          <Banner tone="warn">
            Resetting your password needs JavaScript. Turn it on for this site and reload the page.
          </Banner>
        </noscript>
        <Field label="Email address" error={wrong.email}>
          <Input name="email" type="email" defaultValue={keptEmail()} autoComplete="username" autoFocus />
        </Field>
        <Button type="submit" variant="primary" pending={pending}>
          Email me a link
        </Button>
        <Link href="/sign-in" className={buttonClasses({ variant: "ghost" })}>
          Back to sign-in
        </Link>
      </form>
    </>
  );
}

function Requested() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-3">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        Check your email
      </h1>
      <p className="text-fg-2">If there is an account for that address, we've emailed a link. It works for 1 hour.</p>
      <p className="text-fg-2">
        Nothing arrived? Check your spam folder, or ask an owner or admin of your organization for a password link.
      </p>
      <Link href="/sign-in" className={buttonClasses({ variant: "primary", className: "mt-1" })}>
        Back to sign-in
      </Link>
    </div>
  );
}
