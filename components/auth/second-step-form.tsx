"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { SignInNotice } from "./sign-in-notice.tsx";

interface SecondStepFormProps {
  /** Path on this site to open after sign-in. */
  next: string;
  /** Back to the password, with an error code unless the person chose to go back. */
  onEnd: (problem: string | null) => void;
}

/** Asks for the code, after the right password of someone with two-step sign-in. */
export default function SecondStepForm({ next, onEnd }: SecondStepFormProps) {
  const code = useRef<HTMLInputElement>(null);
  const [usesRecovery, setUsesRecovery] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [tries, setTries] = useState(0);

  function fail(word: string) {
    if (word === "SecondStepEnded") return onEnd(word);
    setError(word);
    setPending(false);
    setTries((count) => count + 1);
    code.current?.select();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      const { signIn } = await import("next-auth/react");
      const given = code.current?.value ?? "";
      const result = await signIn("second-step", { redirect: false, code: given, callbackUrl: next });
      if (!result?.ok || result.error) return fail(result?.error ?? "unreachable");
      location.assign(next);
    } catch {
      fail("unreachable");
    }
  }

  function change() {
    setUsesRecovery(!usesRecovery);
    setError(null);
    code.current?.focus();
  }

  const label = usesRecovery ? "Recovery code" : "Code";
  return (
    <form method="post" action="/sign-in" onSubmit={submit} className="flex flex-col gap-4">
      {error ? <SignInNotice key={tries} problem={error} focused /> : null}
      <Field
        label={label}
        helper={
          usesRecovery
            ? "One of the codes that you saved. Each works once."
            : "The 6 digits that your authenticator app shows"
        }
      >
        <Input
          ref={code}
          key={label}
          name="code"
          inputMode={usesRecovery ? "text" : "numeric"}
          autoComplete={usesRecovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="small" onClick={change}>
          {usesRecovery ? "Use a code from your app" : "Use a recovery code"}
        </Button>
        <Button variant="ghost" size="small" onClick={() => onEnd(null)}>
          Back
        </Button>
      </div>
    </form>
  );
}
