import { EntryForm } from "#components/forms/entry-form.tsx";
import { PasswordField } from "#components/forms/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { resetByLink } from "./link-requests.ts";
import type { LinkProps, ResetLink } from "./member-link.ts";
import { useLinkForm } from "./use-link-form.ts";

interface ResetPasswordProps extends LinkProps<ResetLink> {
  /** Minimum password length. */
  shortest: number;
}

/** Sets a new password in every organization where the person has one, and signs in. */
export function ResetPassword({ code, link, onStop, shortest }: ResetPasswordProps) {
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
