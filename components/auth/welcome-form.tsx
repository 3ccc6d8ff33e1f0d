"use client";

import Link from "next/link";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { PasswordField } from "./password-field.tsx";

export type SetPasswordResult =
  | { state: "set"; email: string }
  | { state: "refused"; message: string }
  | { state: "spent" };

interface WelcomeFormProps {
  setPassword: (code: string, password: string) => Promise<SetPasswordResult>;
  /** Least number of characters. */
  shortest: number;
  /** How long a link works. */
  hours: number;
}

/** For somebody who opened a one-time link, which has its code behind `#`. */
export function WelcomeForm(props: WelcomeFormProps) {
  const { code, opened } = useCodeInAddress();
  if (code !== "") return <PasswordForm key={opened} code={code} {...props} />;
  return (
    <Ending title="Open the link again">
      A password is set here with the one-time link that an administrator gave you, and this address is not the whole of
      it. Open the link once more, or copy it from its first to its last character.
    </Ending>
  );
}

/** Null until it was looked for. Takes it out of the address, so that no history, bookmark or screenshot keeps it. */
function useCodeInAddress() {
  const [found, setFound] = useState<{ code: string | null; opened: number }>({ code: null, opened: 0 });

  useEffect(() => {
    function take() {
      const code = location.hash.slice(1);
      setFound(({ opened }) => ({ code, opened: opened + 1 }));
      // The router writes its own idea of the address back unless it is told, and it listens only after this effect.
      queueMicrotask(() => history.replaceState(null, "", location.pathname));
    }
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);

  return found;
}

type Step = { at: "ask"; problem?: string; refusal?: string } | { at: "spent" } | { at: "set" };

function PasswordForm({ code, setPassword, shortest, hours }: WelcomeFormProps & { code: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<Step>({ at: "ask" });

  useEffect(() => {
    if (step.at !== "ask" || !(step.refusal || step.problem)) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [step]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending || !code) return;
    const password = String(new FormData(event.currentTarget).get("password"));
    setPending(true);
    try {
      const result = await setPassword(code, password);
      if (result.state === "set") return await enter(result.email, password);
      setStep(result.state === "spent" ? { at: "spent" } : { at: "ask", refusal: result.message });
    } catch {
      setStep({ at: "ask", problem: "The password could not be set. Check the connection and try again." });
    }
    setPending(false);
  }

  async function enter(email: string, password: string) {
    try {
      const { signIn } = await import("next-auth/react");
      const result = await signIn("password", { redirect: false, email, password });
      if (result?.ok && !result.error) return location.replace("/");
    } catch {
      // The password is set all the same; the page says so.
    }
    setStep({ at: "set" });
  }

  if (step.at === "spent") {
    return (
      <Ending title="This link does not work any more" focused>
        It was used, replaced by a newer one, or is older than {hours} hours. If you have set your password with it,
        sign in. Otherwise ask an administrator of your organization for a new link.
      </Ending>
    );
  }
  if (step.at === "set") {
    return (
      <Ending title="Your password is set" focused>
        Signing in did not work right away, so please do it on the sign-in page. If that fails as well, ask an
        administrator whether your access is enabled.
      </Ending>
    );
  }
  return (
    <>
      <h1 className="text-xl font-semibold">Set your password</h1>
      <p className="mt-1 mb-5 text-fg-2">Then you are signed in here, and signed out everywhere else.</p>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {step.problem ? (
          <Banner tone="bad" tabIndex={-1} data-problem>
            {step.problem}
          </Banner>
        ) : null}
        <noscript>
          <Banner tone="warn">
            Setting a password needs JavaScript. Turn it on for this site and open the link again.
          </Banner>
        </noscript>
        <PasswordField
          label="New password"
          name="password"
          helper={`At least ${shortest} characters. A few random words are easy to remember and hard to guess.`}
          error={step.refusal}
          autoComplete="new-password"
          autoFocus
        />
        <Button type="submit" variant="primary" pending={pending}>
          Set password and sign in
        </Button>
      </form>
    </>
  );
}

interface EndingProps {
  title: string;
  /** It replaced the form under somebody's hands. */
  focused?: boolean;
  children: ReactNode;
}

function Ending({ title, focused = false, children }: EndingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);

  return (
    <div className="flex flex-col items-start gap-3">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h1>
      <p className="text-fg-2">{children}</p>
      <Link href="/sign-in" className={buttonClasses({ variant: "primary", className: "mt-1" })}>
        Go to sign-in
      </Link>
    </div>
  );
}
