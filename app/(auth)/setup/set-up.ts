"use server";

import type { SetUpState } from "#components/auth/set-up-form.tsx";
import { finishSetup } from "#lib/auth/setup.ts";

const fields = ["code", "organization", "name", "email", "password"] as const;

/** Creates the first organization and its owner. */
export async function setUp(_before: SetUpState, form: FormData): Promise<SetUpState> {
  const given = Object.fromEntries(fields.map((field) => [field, String(form.get(field) ?? "")])) as Record<
    (typeof fields)[number],
    string
  >;
  const result = await finishSetup(given);
  const { password: _secret, ...typed } = given;
  if (result.ok) return { done: true, errors: {}, typed };
  const errors = Object.fromEntries(
    result.issues.map((issue) => [issue.path.replace(/^\//, ""), issue.message]).reverse(),
  );
  return { done: false, errors, typed };
}
