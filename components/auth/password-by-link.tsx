import { useState } from "react";
import { EntryForm } from "#components/forms/entry-form.tsx";
import { PasswordField } from "#components/forms/password-field.tsx";
import { useEntries } from "#components/forms/use-entries.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { acceptLink, declineLink } from "./link-requests.ts";
import { type LinkProps, unreachable } from "./member-link.ts";
import { useLinkForm } from "./use-link-form.ts";

interface PasswordByLinkProps extends LinkProps {
  /** Minimum password length. */
  shortest: number;
  /** Name of the single sign-on provider, if any. */
  oidc: string | null;
}

/** Sets a password for the link's organization and signs in there. */
export function PasswordByLink({ shortest, oidc, ...props }: PasswordByLinkProps) {
  const { code, link, onStop } = props;
  const { entry, redeem } = useLinkForm(onStop, ({ password = "", shared }) =>
    acceptLink(code, password, shared !== undefined),
  );
  const withProvider = useEntries({ read: () => null, send: () => redeem(null, acceptLink(code, null, false)) });
  const { organization, email, role_name, invitation } = link;
  return (
    <>
      <h1 className="text-xl font-semibold">{invitation ? `Join ${organization}` : "Set your password"}</h1>
      <p className="mt-1 mb-5 wrap-anywhere text-fg-2">
        {invitation
          ? `${email} is invited with the ${role_name} role. Choose a password for ${organization} to accept.`
          : `Choose a new password for ${email} in ${organization}. You'll be signed out of your other sessions there.`}
      </p>
      <EntryForm entry={entry} method="post" className="flex flex-col gap-4">
        <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
        <PasswordField
          label="New password"
          name="password"
          helper={`At least ${shortest} characters. A few random words are easy to remember and hard to guess.`}
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
        <Button type="submit" variant="primary" pending={entry.pending}>
          {invitation ? "Set password and join" : "Set password and sign in"}
        </Button>
      </EntryForm>
      {invitation && oidc ? (
        <EntryForm entry={withProvider} className="mt-4 flex flex-col gap-4">
          <Button type="submit" pending={withProvider.pending}>
            Join with {oidc}
          </Button>
        </EntryForm>
      ) : null}
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

function DeclineInvitation({ code, link, onStop }: LinkProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function decline() {
    setPending(true);
    try {
      onStop((await declineLink(code)) ? "declined" : "spent");
    } catch {
      setError(unreachable);
      setPending(false);
    }
  }

  return (
    <AlertDialog
      title={`Decline the invitation to ${link.organization}?`}
      action="Decline invitation"
      onAction={decline}
      pending={pending}
      error={error}
      trigger={
        <Button variant="ghost" className="-ml-3">
          Decline invitation
        </Button>
      }
    >
      <p>The link stops working. Only an administrator of {link.organization} can invite you again.</p>
    </AlertDialog>
  );
}
