"use client";

import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useState } from "react";
import { FormProblem } from "#components/forms/form-problem.tsx";
import { type FieldErrors, fieldErrors } from "#components/screen/field-errors.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { useRoles } from "#components/screen/use-roles.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { inviteMember } from "#lib/organization/members/contract.ts";
import { inviteMemberInput } from "#lib/organization/members/inputs.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { RoleChoice, RoleReach } from "./role-choice.tsx";

interface InviteMemberFormProps {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  /** Resolves to errors by field. */
  onSubmit: (input: InputOf<typeof inviteMember>) => Promise<FieldErrors>;
}

const firstProblem = "[aria-invalid], [data-problem], fieldset[aria-describedby] :checked";

export function InviteMemberForm({ id, form, onSubmit }: InviteMemberFormProps) {
  const { role: chooser } = useAccount();
  const [role, setRole] = useState("viewer");
  const roles = useRoles();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failedSubmits, setFailedSubmits] = useState(0);

  useEffect(() => {
    if (failedSubmits > 0) form.current?.querySelector<HTMLElement>(firstProblem)?.focus();
  }, [failedSubmits, form]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = inviteMemberInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    const wrong = given.success ? await onSubmit(given.data) : fieldErrors(given.error.issues);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setFailedSubmits((count) => count + 1);
  }

  function clearError({ target }: ChangeEvent<HTMLFormElement>) {
    const { name } = target as unknown as HTMLInputElement;
    if (errors[name]) setErrors({ ...errors, [name]: "" });
  }

  return (
    <form id={id} ref={form} noValidate onSubmit={submit} onChange={clearError} className="flex flex-col gap-4">
      <FormProblem>{errors[""]}</FormProblem>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 sm:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-4">
          <Field label="Name" error={errors.name}>
            <Input name="name" autoComplete="off" />
          </Field>
          <Field label="Email address" helper="They sign in with it." error={errors.email}>
            <Input name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
        </div>
        <div className="sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <RoleChoice value={role} onValueChange={setRole} chooser={chooser} roles={roles} error={errors.role} />
        </div>
        <div className="border-t pt-3 sm:col-start-1 sm:row-start-2">
          <RoleReach role={roles.find(({ id }) => id === role)} />
        </div>
      </div>
    </form>
  );
}
