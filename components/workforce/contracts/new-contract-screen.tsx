"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { dateProblems } from "#components/forms/date-problems.ts";
import { FormProblem } from "#components/forms/form-problem.tsx";
import { UnsavedGuard } from "#components/forms/unsaved-guard.tsx";
import { useIdempotencyKey } from "#components/forms/use-idempotency-key.ts";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { RoleLacks } from "#components/screen/not-for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { BackLink } from "#components/ui/back-link.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { FormErrors } from "#components/ui/field.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { toast } from "#components/ui/toast.tsx";
import { PersonFields } from "#components/workforce/people/person-fields.tsx";
import { call, query, RestError } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { createContract } from "#lib/workforce/contracts/contract.ts";
import { getPerson } from "#lib/workforce/people/contract.ts";
import { entryOf, problemsOf, toServerErrors } from "./contract-entry.ts";
import { contractsPath, pathOf } from "./contract-words.ts";
import { DuplicateContract } from "./duplicate-contract.tsx";
import { type Person, PersonChoice } from "./person-choice.tsx";
import { TermsFields } from "./terms-fields.tsx";
import { cacheContract } from "./use-contract.ts";

interface NewContractProps {
  /** The worker named in the URL. */
  personId: string | null;
}

type Entry = InputOf<typeof createContract>;

const isDuplicate = (error: unknown) =>
  error instanceof RestError && error.issues.some(({ reason }) => reason === "contract_exists");

export function NewContractScreen({ personId }: NewContractProps) {
  const { scopes } = useAccount();
  return (
    <Page>
      <BackLink href={contractsPath} title="Contracts" />
      <PageHeader title="New contract" />
      {scopes.includes("contracts:write") ? (
        <NewContract personId={personId} />
      ) : (
        <RoleLacks what="creating contracts" needs="contracts:write" />
      )}
    </Page>
  );
}

function NewContract({ personId }: NewContractProps) {
  const client = useQueryClient();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [isNew, setIsNew] = useState(false);
  const [choice, setChoice] = useState<Person | null | undefined>(undefined);
  const named = useQuery({ ...query(getPerson, { person_id: personId ?? "" }), enabled: personId !== null });
  const person = choice === undefined ? (named.data?.data ?? null) : choice;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [duplicate, setDuplicate] = useState<Entry | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const keyOf = useIdempotencyKey();

  const create = useMutation({
    mutationFn: (entry: Entry) => call(createContract, entry, { idempotencyKey: keyOf(entry) }),
    onSuccess({ data }) {
      setIsChanged(false);
      cacheContract(client, data);
      toast({ title: `Contract for ${data.worker.name} created` });
      router.push(pathOf(data));
    },
    onError: (error, entry) => (isDuplicate(error) ? setDuplicate(entry) : setErrors(toServerErrors(error))),
  });

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [errors]);

  /** Creates what the form says, although there is such a contract if `anyway` and it's still the one that was shown. */
  function attempt(from: HTMLFormElement, anyway = false) {
    if (create.isPending) return;
    const data = new FormData(from);
    const entry = entryOf(data, isNew ? null : (person?.id ?? ""));
    const problems = { ...problemsOf(entry, String(data.get("rate") ?? "")), ...dateProblems(from) };
    const isSame = anyway && JSON.stringify(entry) === JSON.stringify(duplicate);
    setErrors(problems);
    if (!isSame) setDuplicate(null);
    if (Object.keys(problems).length === 0) create.mutate(isSame ? { ...entry, allow_duplicate: true } : entry);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    attempt(event.currentTarget);
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={({ target }) => {
        if ((target as unknown as HTMLInputElement).type !== "search") setIsChanged(true);
      }}
      className="flex max-w-160 flex-col gap-8"
    >
      <FormProblem>{errors[""]}</FormProblem>
      <FormErrors value={errors}>
        <fieldset className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <legend className="text-lg font-semibold">Worker</legend>
            <Button size="small" onClick={() => setIsNew(!isNew)}>
              {isNew ? "Choose an existing person" : "Add a new person"}
            </Button>
          </div>
          {isNew ? null : <PersonChoice chosen={person} onChoose={setChoice} error={errors.person_id} />}
          {/* Hidden, not removed: keeps a new person's entries while an existing one is looked at. */}
          <div hidden={!isNew}>
            <PersonFields prefix="person." />
          </div>
        </fieldset>
        <TermsFields />
      </FormErrors>
      {duplicate ? (
        <DuplicateContract
          entry={duplicate}
          isPending={create.isPending}
          onCreate={() => form.current && attempt(form.current, true)}
        />
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={create.isPending}>
          Create contract
        </Button>
        <Link href={contractsPath} className={buttonClasses()}>
          Cancel
        </Link>
      </div>
      {isChanged ? <UnsavedGuard what="This contract hasn't been created yet." backTo={contractsPath} /> : null}
    </form>
  );
}
