"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PersonFields, personFieldNames } from "#components/people/person-fields.tsx";
import { callErrors, type FieldErrors } from "#components/shell/field-errors.ts";
import { noticeSessionEnd } from "#components/shell/session.ts";
import { useAccount } from "#components/shell/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, RestError } from "#lib/api/client.ts";
import type { InputOf } from "#lib/api/contract.ts";
import { createContract } from "#lib/contracts/contract.ts";
import { contractsPath, pathOf } from "./contract-words.ts";
import { type Person, PersonChoice } from "./person-choice.tsx";
import { TermsFields, termsFieldNames } from "./terms-fields.tsx";
import { keepContract } from "./use-contract.ts";

export function NewContractScreen() {
  const { scopes, role } = useAccount();
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="-mt-1 mb-1">
        <Link
          href={contractsPath}
          className="-ml-1 inline-flex h-(--control-sm) items-center gap-0.5 rounded-sm pr-1 text-xs text-fg-2 hover:text-fg"
        >
          <ChevronLeft aria-hidden="true" className="size-3.5" />
          Contracts
        </Link>
      </nav>
      <PageHeader title="New contract" />
      {scopes.includes("contracts:write") ? (
        <NewContract />
      ) : (
        <EmptyState
          title={`Your role (${role}) does not include making contracts. An administrator of the organization can change it.`}
        />
      )}
    </Page>
  );
}

/** A refusal about `/person/email` belongs to the field `email`. */
function errorsOf(error: unknown): FieldErrors {
  const flat =
    error instanceof RestError
      ? new RestError(
          error.status,
          error.issues.map(({ path, message }) => ({
            message,
            ...(path ? { path: path.replace("/person/", "/") } : {}),
          })),
          error.requestId,
        )
      : error;
  return callErrors(flat, ["person_id", ...personFieldNames, ...termsFieldNames]);
}

function NewContract() {
  const client = useQueryClient();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [isNew, setIsNew] = useState(false);
  const [person, setPerson] = useState<Person | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  // One key for one intention: pressed twice, or sent again after a lost answer, it makes one contract.
  const key = useRef("");

  const create = useMutation({
    mutationFn: (input: InputOf<typeof createContract>) => {
      key.current ||= crypto.randomUUID();
      return call(createContract, input, { idempotencyKey: key.current });
    },
    onSuccess({ data }) {
      keepContract(client, data);
      toast({ title: `The contract of ${data.worker.name} is made` });
      router.push(pathOf(data));
    },
    onError(error) {
      key.current = "";
      noticeSessionEnd(error);
      setErrors(errorsOf(error));
    },
  });

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [errors]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending) return;
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? "").trim();
    const filled = (names: readonly string[]) =>
      Object.fromEntries(names.flatMap((name) => (text(name) === "" ? [] : [[name, text(name)]])));
    if (!isNew && person === null) return setErrors({ person_id: "Choose the worker, or add a new one" });
    setErrors({});
    create.mutate({
      ...filled(termsFieldNames),
      is_cor: given.get("is_cor") === "on",
      ...(isNew
        ? { person: { ...filled(personFieldNames), country: text("country").toUpperCase() } }
        : { person_id: person?.id }),
      country: text("work_country").toUpperCase(),
      currency: text("currency").toUpperCase(),
    } as InputOf<typeof createContract>);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-8">
      {errors[""] ? (
        <Banner tone="bad" tabIndex={-1} data-problem>
          {errors[""]}
        </Banner>
      ) : null}
      <fieldset className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <legend className="text-lg font-semibold">Worker</legend>
          <Button size="small" onClick={() => setIsNew(!isNew)}>
            {isNew ? "Choose somebody who is here" : "Add somebody new"}
          </Button>
        </div>
        {isNew ? (
          <PersonFields errors={errors} />
        ) : (
          <PersonChoice chosen={person} onChoose={setPerson} error={errors.person_id} />
        )}
      </fieldset>
      <TermsFields errors={errors} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={create.isPending}>
          Create contract
        </Button>
        <Link href={contractsPath} className={buttonClasses()}>
          Cancel
        </Link>
      </div>
    </form>
  );
}
