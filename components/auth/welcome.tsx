"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { EntryForm } from "#components/forms/entry-form.tsx";
import { PasswordField } from "#components/forms/password-field.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { LinkEnding } from "./link-ending.tsx";
import { openLink, resetByLink } from "./link-requests.ts";
import type { LinkEnd, LinkProps, OpenedLink, ResetLink } from "./member-link.ts";
import { PasswordByLink } from "./password-by-link.tsx";
import { useLinkForm } from "./use-link-form.ts";

interface WelcomeProps {
  /** Minimum password length. */
  shortest: number;
  /** How long a link from an administrator works. */
  hours: number;
  /** The same for emailed reset links; null if email isn't configured. */
  resetHours: number | null;
  /** Name of the single sign-on provider, if any. */
  oidc: string | null;
}

/** Page for a one-time link, whose code is in the URL fragment. */
export function Welcome(props: WelcomeProps) {
  const { code, opened } = useCodeInAddress();
  if (code === null) return <Opening />;
  if (code !== "") return <LinkPage key={opened} code={code} {...props} />;
  return (
    <LinkEnding title="Open the link again">
      This is only part of your one-time link. Open the link again, or copy all of it.
    </LinkEnding>
  );
}

/** Null until read. Removes the code from the URL to keep it out of history, bookmarks and screenshots. */
function useCodeInAddress() {
  const [found, setFound] = useState<{ code: string | null; opened: number }>({ code: null, opened: 0 });

  useEffect(() => {
    function take() {
      const code = location.hash.slice(1);
      setFound(({ opened }) => ({ code, opened: opened + 1 }));
      // The router restores its own URL unless told otherwise, and it only starts listening after this effect.
      queueMicrotask(() => history.replaceState(null, "", location.pathname));
    }
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);

  return found;
}

function Opening() {
  return (
    <>
      <h1 className="mb-5 text-xl font-semibold">Opening your link</h1>
      <noscript>
        <Banner tone="warn">The link needs JavaScript. Turn it on for this site and open the link again.</Banner>
      </noscript>
    </>
  );
}

type Step = { at: "opening" | "unreachable" | LinkEnd } | { at: "open"; link: OpenedLink };

function LinkPage({ code, shortest, hours, resetHours, oidc }: WelcomeProps & { code: string }) {
  const [step, setStep] = useState<Step>({ at: "opening" });
  const [tries, setTries] = useState(0);

  const look = useEffectEvent(() => {
    let left = false;
    openLink(code).then(
      (link) => left || setStep(link ? { at: "open", link } : { at: "spent" }),
      () => left || setStep({ at: "unreachable" }),
    );
    return () => {
      left = true;
    };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry looks it up again
  useEffect(() => look(), [tries]);

  if (step.at === "open") {
    const onStop = (at: LinkEnd) => setStep({ at });
    return step.link.reset ? (
      <ResetPassword code={code} link={step.link} onStop={onStop} shortest={shortest} />
    ) : (
      <PasswordByLink code={code} link={step.link} onStop={onStop} shortest={shortest} oidc={oidc} />
    );
  }
  if (step.at === "opening") return <Opening />;
  if (step.at === "unreachable") {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <h1 className="text-xl font-semibold">Couldn't open the link</h1>
        <p className="text-fg-2">Check the connection and try again.</p>
        <Button onClick={() => setTries(tries + 1)}>Try again</Button>
      </div>
    );
  }
  if (step.at === "spent") {
    return (
      <LinkEnding title="This link no longer works" focused>
        It was already used, was replaced by a newer one, or has expired. Links from an administrator work for {hours}{" "}
        hours{resetHours === null ? "" : `, emailed ones for ${resetHours} hour`}. If you already set your password with
        it, sign in. Otherwise, ask an administrator for a new link
        {resetHours === null ? "" : " or choose “Forgot password?” on the sign-in page"}.
      </LinkEnding>
    );
  }
  if (step.at === "declined") {
    return (
      <LinkEnding title="Invitation declined" focused>
        The organization sees that you declined. If you change your mind, ask an administrator for a new link.
      </LinkEnding>
    );
  }
  return (
    <LinkEnding title="Your password is set" focused>
      We couldn't sign you in right away. Sign in on the sign-in page. If that fails too, ask an administrator whether
      your access is enabled.
    </LinkEnding>
  );
}

interface ResetPasswordProps extends LinkProps<ResetLink> {
  /** Minimum password length. */
  shortest: number;
}

/** Sets a new password in every organization where the person has one, and signs in. */
function ResetPassword({ code, link, onStop, shortest }: ResetPasswordProps) {
  const { entry } = useLinkForm(onStop, ({ password = "", revoke_personal_tokens: revokes }) =>
    resetByLink(code, password, revokes !== undefined),
  );
  return (
    <>
      <h1 className="text-xl font-semibold">Choose a new password</h1>
      <p className="mt-1 mb-5 wrap-anywhere text-fg-2">
        {`You'll sign in to ${new Intl.ListFormat("en").format(link.organizations)} as ${link.email} with it. You'll be signed out everywhere else.`}
      </p>
      <EntryForm entry={entry} method="post" className="flex flex-col gap-4">
        <input type="email" name="username" value={link.email} readOnly hidden autoComplete="username" />
        <PasswordField
          label="New password"
          name="password"
          helper={`At least ${shortest} characters. A few random words are easy to remember and hard to guess.`}
          autoComplete="new-password"
          autoFocus
        />
        <Checkbox
          name="revoke_personal_tokens"
          defaultChecked
          label="Revoke my personal access tokens and disconnect my apps"
          helper="Anyone who knew the old password could have created tokens or connected apps."
        />
        <Button type="submit" variant="primary" pending={entry.pending}>
          Set password and sign in
        </Button>
      </EntryForm>
    </>
  );
}
