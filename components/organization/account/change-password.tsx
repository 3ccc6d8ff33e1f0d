"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormProblem } from "#components/forms/form-problem.tsx";
import { PasswordField } from "#components/forms/password-field.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { toast } from "#components/ui/toast.tsx";
import { updatePassword } from "#lib/organization/account/contract.ts";
import { updatePasswordInput } from "#lib/organization/account/inputs.ts";
import { call, RestError } from "#lib/platform/api/client.ts";
import { shortestPassword } from "#lib/platform/auth/new-password.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

type Errors = Record<string, string>;

function byField(issues: readonly { path?: string | PropertyKey[]; message: string }[]): Errors {
  return Object.fromEntries(
    issues
      .map(({ path, message }) => [String(Array.isArray(path) ? path[0] : (path?.replace(/^\//, "") ?? "")), message])
      .reverse(),
  );
}

export function ChangePassword() {
  const account = useAccount();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});

  const change = useMutation({
    mutationFn: (input: InputOf<typeof updatePassword>) => call(updatePassword, input),
    onSuccess: (_done, { revoke_personal_tokens: revoked }) => {
      form.current?.reset();
      const tokens = revoked ? " Your personal tokens are revoked and your apps are disconnected." : "";
      toast({ title: "Password changed", description: `You were signed out everywhere else.${tokens}` });
    },
    onError: (error) => setErrors(error instanceof RestError ? byField(error.issues) : { "": error.message }),
  });

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [errors]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { revoke_personal_tokens: revoke, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
    const given = updatePasswordInput.safeParse({ ...fields, revoke_personal_tokens: revoke !== undefined });
    setErrors(given.success ? {} : byField(given.error.issues));
    if (given.success && !change.isPending) change.mutate(given.data);
  }

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
  const { current_password, new_password, ...others } = errors;
  const general = Object.values(others)[0];
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-form flex-col gap-4">
      <FormProblem>{general}</FormProblem>
      <input type="email" name="username" value={account.email} readOnly hidden autoComplete="username" />
      <PasswordField
        label="Current password"
        name="current_password"
        error={current_password}
        autoComplete="current-password"
      />
      <PasswordField
        label="New password"
        name="new_password"
        helper={`At least ${shortestPassword} characters. You'll be signed out everywhere else.${shared}`}
        error={new_password}
        autoComplete="new-password"
      />
      <Checkbox
        name="revoke_personal_tokens"
        defaultChecked
        label="Revoke my personal access tokens and disconnect my apps"
        helper="Anyone who knew the old password could have created tokens or connected apps."
      />
      <Button type="submit" pending={change.isPending} className="self-start">
        Change password
      </Button>
    </form>
  );
}
