"use client";

import { type FormEvent, useRef, useState } from "react";
import { PasswordField } from "#components/forms/password-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { late } from "#components/ui/late.tsx";
import { Link } from "#components/ui/link.tsx";
import { OwnProviders } from "./own-providers.tsx";
import { SignInNotice } from "./sign-in-notice.tsx";
import { keepEmail, keptEmail } from "./typed-email.ts";

const SecondStepForm = late(() => import("./second-step-form.tsx"));

/** What can follow the right password: see `secondStepWord`. */
const steps: readonly (string | null | undefined)[] = ["SecondStep", "SecondStepPasskey", "SecondStepEither"];

interface SignInFormProps {
  /** Path on this site to open after sign-in. */
  next: string;
  /** Name of the single sign-on provider, if any. */
  oidc: string | null;
  /** Organizations have providers of their own. */
  asksForProviders: boolean;
  /** Password reset links can be emailed. */
  sendsMail: boolean;
  /** Error code from a redirect; one of the second step if only that is missing. */
  problem: string | null;
}

export function SignInForm({ next, oidc, asksForProviders, sendsMail, problem }: SignInFormProps) {
  const email = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState(steps.includes(problem) ? problem : null);
  const [error, setError] = useState(step === null ? problem : null);
  const [text, setText] = useState<string>();
  const [pending, setPending] = useState<"password" | "passkey" | "oidc" | null>(null);
  const [tries, setTries] = useState(0);

  function fail(word: string, message?: string) {
    setError(word);
    setText(message);
    setPending(null);
    setTries((count) => count + 1);
  }

  function ask(word: string) {
    setPending(null);
    setError(null);
    setStep(word);
  }

  function askAgain(word: string | null) {
    setStep(null);
    if (word === null) setError(null);
    else fail(word);
  }

  async function signInWithPassword(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const { email, password } = Object.fromEntries(new FormData(event.currentTarget));
    setPending("password");
    try {
      const { signIn } = await import("next-auth/react");
      const result = await signIn("password", { redirect: false, email, password, callbackUrl: next });
      if (result?.error && steps.includes(result.error)) return ask(result.error);
      if (!result?.ok || result.error) return fail(result?.error ?? "unreachable");
      location.assign(next);
    } catch {
      fail("unreachable");
    }
  }

  async function confirmWithPasskey() {
    if (pending) return;
    setPending("passkey");
    try {
      const { signInWithPasskey } = await import("#components/screen/passkey.ts");
      await signInWithPasskey(false);
      location.assign(next);
    } catch (problem) {
      fail("passkey", problem instanceof Error ? problem.message : undefined);
    }
  }

  async function signInWithProvider() {
    setPending("oidc");
    try {
      const { signIn } = await import("next-auth/react");
      await signIn("oidc", { callbackUrl: next });
    } catch {
      fail("unreachable");
    }
  }

  if (step !== null) {
    return (
      <SecondStepForm
        next={next}
        takesCode={step !== "SecondStepPasskey"}
        takesPasskey={step !== "SecondStep"}
        onEnd={askAgain}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {error ? <SignInNotice key={tries} problem={error} text={text} focused={tries > 0} /> : null}
      <noscript>
        <Banner tone="warn">Sign-in needs JavaScript. Turn it on for this site and reload the page.</Banner>
      </noscript>
      <form method="post" action="/sign-in" onSubmit={signInWithPassword} className="flex flex-col gap-4">
        <TextField
          label="Email address"
          ref={email}
          name="email"
          type="email"
          defaultValue={keptEmail()}
          autoComplete="username"
          required
          autoFocus={problem === null}
        />
        {asksForProviders ? <OwnProviders email={email} next={next} onFailure={fail} /> : null}
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <Button type="submit" variant="primary" pending={pending === "password"}>
          Sign in
        </Button>
      </form>
      {sendsMail ? (
        <Link
          href="/forgot-password"
          onClick={() => keepEmail(email.current?.value ?? "")}
          className="flex min-h-6 items-center self-start rounded-sm text-xs text-fg-2 underline underline-offset-2 hover:text-fg coarse:min-h-10"
        >
          Forgot password?
        </Link>
      ) : (
        <Disclosure summary="Forgot password?">
          <p className="mt-1 text-sm text-fg-2">
            Ask an owner or admin of your organization for a password link. They create it under Members.
          </p>
        </Disclosure>
      )}
      <p className="flex items-center gap-3 text-xs text-fg-2 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      <Button onClick={confirmWithPasskey} pending={pending === "passkey"}>
        Sign in with a passkey
      </Button>
      {oidc ? (
        <Button onClick={signInWithProvider} pending={pending === "oidc"}>
          Sign in with {oidc}
        </Button>
      ) : null}
    </div>
  );
}
