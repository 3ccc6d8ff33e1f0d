"use client";

import { useActionState, useEffect, useRef } from "react";
import { FormProblem } from "#components/forms/form-problem.tsx";
import { PasswordField } from "#components/forms/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { RestError, sendForm } from "#lib/platform/api/client.ts";

interface SetUpState {
  done: boolean;
  /** By field; other keys apply to the whole form. */
  errors: Record<string, string>;
  /** Everything entered except the password. */
  typed: Record<string, string>;
}

interface SetUpFormProps {
  passwordHelper: string;
  /** From the link in the server log. */
  code: string;
}

const start: SetUpState = { done: false, errors: {}, typed: {} };
const shown = ["code", "organization", "name", "email", "password"];

async function setUp(_before: SetUpState, form: FormData): Promise<SetUpState> {
  const given = Object.fromEntries(shown.map((field) => [field, String(form.get(field) ?? "")]));
  const { password: _secret, ...typed } = given;
  try {
    await sendForm("/api/setup", given);
    return { done: true, errors: {}, typed };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const errors = error.issues.map(({ path = "", message }) => [path.replace(/^\//, ""), message]).reverse();
    return { done: false, errors: Object.fromEntries(errors), typed };
  }
}

export function SetUpForm({ passwordHelper, code }: SetUpFormProps) {
  const password = useRef("");
  const form = useRef<HTMLFormElement>(null);
  const [state, act, pending] = useActionState(setUp, start);
  const general = Object.entries(state.errors).find(([path]) => !shown.includes(path))?.[1];

  useEffect(() => {
    if (!state.done) {
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
      return;
    }
    void import("next-auth/react")
      .then(({ signIn }) =>
        signIn("password", { redirect: false, email: state.typed.email, password: password.current }),
      )
      .finally(() => location.assign("/"));
  }, [state]);

  return (
    <form
      ref={form}
      action={(data) => {
        password.current = String(data.get("password") ?? "");
        act(data);
      }}
      className="flex flex-col gap-4"
    >
      <FormProblem>{general}</FormProblem>
      <Field label="Setup code" helper="Printed in the server log on start. It works once." error={state.errors.code}>
        <Input
          name="code"
          defaultValue={state.typed.code ?? code}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <Field
        label="Organization name"
        helper="Shown to everyone who works in it. You can add more later."
        error={state.errors.organization}
      >
        <Input name="organization" defaultValue={state.typed.organization} required autoComplete="organization" />
      </Field>
      <Field label="Your name" error={state.errors.name}>
        <Input name="name" defaultValue={state.typed.name} required autoComplete="name" />
      </Field>
      <Field label="Your email address" helper="You sign in with it as the owner." error={state.errors.email}>
        <Input name="email" type="email" defaultValue={state.typed.email} required autoComplete="username" />
      </Field>
      <PasswordField
        label="Password"
        name="password"
        helper={passwordHelper}
        error={state.errors.password}
        autoComplete="new-password"
        required
      />
      <Button type="submit" variant="primary" pending={pending || state.done}>
        Create organization and sign in
      </Button>
    </form>
  );
}
