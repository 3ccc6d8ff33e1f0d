"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { roleNames } from "#components/organization/members/member.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { DeclineInvitation } from "./decline-invitation.tsx";
import { acceptLink } from "./link-requests.ts";
import { type LinkProps, unreachable } from "./member-link.ts";
import { PasswordField } from "./password-field.tsx";

interface PasswordByLinkProps extends LinkProps {
  /** Least number of characters. */
  shortest: number;
  /** Name of the single sign-on, when there is one. */
  oidc: string | null;
}

/** Sets a password for the link's organization and signs in there. */
export function PasswordByLink({ shortest, oidc, ...props }: PasswordByLinkProps) {
  const { code, link, onStop } = props;
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState<"password" | "oidc" | null>(null);
  const [wrong, setWrong] = useState<{ problem?: string; refusal?: string }>({});

  useEffect(() => {
    if (!wrong.refusal && !wrong.problem) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [wrong]);

  async function accept(password: string | null, shared = false) {
    if (pending) return;
    setPending(password === null ? "oidc" : "password");
    try {
      const result = await acceptLink(code, password, shared);
      if (result.state === "spent") return onStop("spent");
      if (result.state === "accepted") return await enter(result.email, result.organization_id, password);
      setWrong({ refusal: result.message });
    } catch {
      setWrong({ problem: unreachable });
    }
    setPending(null);
  }

  async function enter(email: string, organization_id: string, password: string | null) {
    try {
      const { signIn } = await import("next-auth/react");
      if (password === null) return void (await signIn("oidc", { callbackUrl: "/" }));
      const result = await signIn("password", { redirect: false, email, password, organization_id });
      if (result?.ok && !result.error) return location.replace("/");
    } catch {
      // The invitation is accepted all the same; the page says so.
    }
    onStop("password-set");
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    void accept(String(given.get("password")), given.has("shared"));
  }

  const { organization, email, role, invitation } = link;
  return (
    <>
      <h1 className="text-xl font-semibold">{invitation ? `Join ${organization}` : "Set your password"}</h1>
      <p className="mt-1 mb-5 wrap-anywhere text-fg-2">
        {invitation
          ? `${email} is invited with the role ${roleNames[role]}. Choose a password for ${organization} to accept.`
          : `The new password of ${email} opens ${organization}. Your other sessions there end.`}
      </p>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {wrong.problem ? (
          <Banner tone="bad" tabIndex={-1} data-problem>
            {wrong.problem}
          </Banner>
        ) : null}
        <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
        <PasswordField
          label="New password"
          name="password"
          helper={`At least ${shortest} characters. A few random words are easy to remember and hard to guess.`}
          error={wrong.refusal}
          autoComplete="new-password"
          autoFocus
        />
        {link.shared.length > 0 ? (
          <Checkbox
            name="shared"
            defaultChecked
            label={`Use this password for ${link.shared.join(", ")} too`}
            helper="Your current password stops working, and you can switch between the organizations without signing in again."
          />
        ) : null}
        <Button type="submit" variant="primary" pending={pending === "password"}>
          {invitation ? "Set password and join" : "Set password and sign in"}
        </Button>
        {invitation && oidc ? (
          <Button onClick={() => void accept(null)} pending={pending === "oidc"}>
            Join with {oidc}
          </Button>
        ) : null}
      </form>
      {invitation ? (
        <div className="mt-5 flex flex-col items-start gap-2 border-t pt-4 text-sm text-fg-2">
          {link.shared.length > 0 ? null : (
            <p>
              Do you use this email in another organization? Sign in there first and open the link in the same browser
              to have one password for both.
            </p>
          )}
          <DeclineInvitation {...props} />
        </div>
      ) : null}
    </>
  );
}
