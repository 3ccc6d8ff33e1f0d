"use client";

import { EntryForm } from "#components/forms/entry-form.tsx";
import { PasswordField } from "#components/forms/password-field.tsx";
import { entriesOf, useEntries } from "#components/forms/use-entries.ts";
import { fieldErrors } from "#components/screen/field-errors.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { toast } from "#components/ui/toast.tsx";
import { updatePassword } from "#lib/organization/account/contract.ts";
import { updatePasswordInput } from "#lib/organization/account/inputs.ts";
import { call } from "#lib/platform/api/client.ts";
import { shortestPassword } from "#lib/platform/auth/new-password.ts";

const readPassword = (form: HTMLFormElement) => {
  const { revoke_personal_tokens: revoke, username: _, ...fields } = entriesOf(form);
  return { ...fields, revoke_personal_tokens: revoke !== undefined };
};

export function ChangePassword() {
  const account = useAccount();
  const entry = useEntries({
    read: readPassword,
    check: (given) => fieldErrors(updatePasswordInput.safeParse(given).error?.issues ?? []),
    async send(given) {
      await call(updatePassword, updatePasswordInput.parse(given));
      entry.form.current?.reset();
      const tokens = given.revoke_personal_tokens
        ? " Your personal tokens are revoked and your apps are disconnected."
        : "";
      toast({ title: "Password changed", description: `You were signed out everywhere else.${tokens}` });
    },
  });

  if (!account.has_password) {
    return (
      <p className="max-w-text text-fg-2">
        You sign in through your identity provider, so you don't have a password here.
      </p>
    );
  }

  const shared =
    account.organizations.length > 1
      ? " The change applies to every organization you sign in to with this password."
      : "";
  return (
    <EntryForm entry={entry} className="flex max-w-form flex-col gap-4">
      <input type="email" name="username" value={account.email} readOnly hidden autoComplete="username" />
      <PasswordField label="Current password" name="current_password" autoComplete="current-password" />
      <PasswordField
        label="New password"
        name="new_password"
        helper={`At least ${shortestPassword} characters. You'll be signed out everywhere else.${shared}`}
        autoComplete="new-password"
      />
      <Checkbox
        name="revoke_personal_tokens"
        defaultChecked
        label="Revoke my personal access tokens and disconnect my apps"
        helper="Anyone who knew the old password could have created tokens or connected apps."
      />
      <Button type="submit" pending={entry.pending} className="self-start">
        Change password
      </Button>
    </EntryForm>
  );
}
