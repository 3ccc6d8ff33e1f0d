"use client";

import { useState } from "react";
import { EntryForm } from "#components/forms/entry-form.tsx";
import { PasswordField } from "#components/forms/password-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { entriesOf, useEntries } from "#components/forms/use-entries.ts";
import { Button } from "#components/ui/button.tsx";
import { sendForm } from "#lib/platform/api/client.ts";

interface SetUpFormProps {
  passwordHelper: string;
  /** From the link in the server log. */
  code: string;
}

export function SetUpForm({ passwordHelper, code }: SetUpFormProps) {
  const [isDone, setDone] = useState(false);
  const entry = useEntries({
    read: entriesOf,
    async send(given) {
      await sendForm("/api/setup", given);
      setDone(true);
      const { email, password } = given;
      void import("next-auth/react")
        .then(({ signIn }) => signIn("password", { redirect: false, email, password }))
        .finally(() => location.assign("/"));
    },
  });
  return (
    <EntryForm entry={entry} method="post" noValidate={false} className="flex flex-col gap-4">
      <TextField
        label="Setup code"
        name="code"
        helper="Printed in the server log on start. It works once."
        defaultValue={code}
        required
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
      />
      <TextField
        label="Organization name"
        name="organization"
        helper="Shown to everyone who works in it. You can add more later."
        required
        autoComplete="organization"
      />
      <TextField label="Your name" name="name" required autoComplete="name" />
      <TextField
        label="Your email address"
        name="email"
        helper="You sign in with it as the owner."
        type="email"
        required
        autoComplete="username"
      />
      <PasswordField label="Password" name="password" helper={passwordHelper} autoComplete="new-password" required />
      <Button type="submit" variant="primary" pending={entry.pending || isDone}>
        Create organization and sign in
      </Button>
    </EntryForm>
  );
}
