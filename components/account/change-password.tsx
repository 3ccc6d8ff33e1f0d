"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PasswordField } from "#components/auth/password-field.tsx";
import { useAccount } from "#components/shell/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { changePassword, shortestPassword } from "#lib/account/contract.ts";
import { call, RestError } from "#lib/api/client.ts";
import type { InputOf } from "#lib/api/contract.ts";

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
    mutationFn: (input: InputOf<typeof changePassword>) => call(changePassword, input),
    onSuccess: () => {
      form.current?.reset();
      toast({ title: "Password changed", description: "Every other session of your account has ended." });
    },
    onError: (error) => setErrors(error instanceof RestError ? byField(error.issues) : { "": error.message }),
  });

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [errors]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = changePassword.input.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(given.success ? {} : byField(given.error.issues));
    if (given.success && !change.isPending) change.mutate(given.data);
  }

  if (!account.has_password) {
    return (
      <p className="max-w-text text-fg-2">
        You sign in through your identity provider, so there is no password here to change.
      </p>
    );
  }

  const { current_password, new_password, ...others } = errors;
  const general = Object.values(others)[0];
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-form flex-col gap-4">
      {general ? (
        <Banner tone="bad" tabIndex={-1} data-problem>
          {general}
        </Banner>
      ) : null}
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
        helper={`At least ${shortestPassword} characters. Every other session of your account ends.`}
        error={new_password}
        autoComplete="new-password"
      />
      <Button type="submit" pending={change.isPending} className="self-start">
        Change password
      </Button>
    </form>
  );
}
