"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { EntryForm } from "#components/forms/entry-form.tsx";
import { UnsavedGuard } from "#components/forms/unsaved-guard.tsx";
import { useEntries } from "#components/forms/use-entries.ts";
import { RoleLacks } from "#components/screen/not-for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { BackLink } from "#components/ui/back-link.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { toast } from "#components/ui/toast.tsx";
import { PersonFields } from "#components/workforce/people/person-fields.tsx";
import { call, query, RestError } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { createContract, listContracts } from "#lib/workforce/contracts/contract.ts";
import { getPerson } from "#lib/workforce/people/contract.ts";
import { entryOf, problemsOf, toServerErrors } from "./contract-entry.ts";
import { contractsPath, pathOf } from "./contract-words.tsx";
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
  const [isNew, setIsNew] = useState(false);
  const [choice, setChoice] = useState<Person | null | undefined>(undefined);
  const named = useQuery({ ...query(getPerson, { person_id: personId ?? "" }), enabled: personId !== null });
  const person = choice === undefined ? (named.data?.data ?? null) : choice;
  const [duplicate, setDuplicate] = useState<Entry | null>(null);
  /** Whether to create what the form says although there is such a contract. */
  const anyway = useRef(false);
  const [isChanged, setIsChanged] = useState(false);
  const state = useEntries({
    read(form) {
      const data = new FormData(form);
      const entry = entryOf(data, isNew ? null : (person?.id ?? ""));
      // It has to be the one that was shown.
      const isSame = anyway.current && JSON.stringify(entry) === JSON.stringify(duplicate);
      anyway.current = false;
      return { entry: isSame ? { ...entry, allow_duplicate: true } : entry, rate: String(data.get("rate") ?? "") };
    },
    check({ entry, rate }) {
      if (!entry.allow_duplicate) setDuplicate(null);
      return problemsOf(entry, rate);
    },
    async send({ entry }, idempotencyKey) {
      try {
        const { data } = await call(createContract, entry, { idempotencyKey });
        setIsChanged(false);
        cacheContract(client, data);
        toast({ title: `Contract for ${data.worker.name} created` });
        router.push(pathOf(data));
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        setDuplicate(entry);
      }
    },
    toErrors: toServerErrors,
  });

  return (
    <EntryForm
      entry={state}
      onInput={({ target }) => {
        if ((target as HTMLInputElement).type !== "search") setIsChanged(true);
      }}
      className="flex max-w-160 flex-col gap-8"
    >
      <fieldset className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <legend className="text-lg font-semibold">Worker</legend>
          <Button size="small" onClick={() => setIsNew(!isNew)}>
            {isNew ? "Choose an existing person" : "Add a new person"}
          </Button>
        </div>
        {isNew ? null : <PersonChoice chosen={person} onChoose={setChoice} error={state.errors.person_id} />}
        {/* Hidden, not removed: keeps a new person's entries while an existing one is looked at. */}
        <div hidden={!isNew}>
          <PersonFields prefix="person." />
        </div>
      </fieldset>
      <TermsFields />
      {duplicate ? (
        <DuplicateContract
          entry={duplicate}
          isPending={state.pending}
          onCreate={() => {
            anyway.current = true;
            state.form.current?.requestSubmit();
          }}
        />
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={state.pending}>
          Create contract
        </Button>
        <Link href={contractsPath} className={buttonClasses()}>
          Cancel
        </Link>
      </div>
      {isChanged ? <UnsavedGuard what="This contract hasn't been created yet." backTo={contractsPath} /> : null}
    </EntryForm>
  );
}

interface DuplicateContractProps {
  entry: InputOf<typeof createContract>;
  isPending: boolean;
  onCreate: () => void;
}

/** The contract that a new one would duplicate, and the choice to create it anyway. */
function DuplicateContract({ entry, isPending, onCreate }: DuplicateContractProps) {
  const box = useRef<HTMLDivElement>(null);
  const { person_id, legal_entity_id, title, starts_on } = entry;
  const found = useQuery(
    query(listContracts, {
      person_id,
      legal_entity_id,
      starts_from: starts_on,
      sort_by: "starts_on",
      sort_order: "asc",
    }),
  );
  const other = found.data?.data.find(
    (row) => row.starts_on === starts_on && row.title.toLowerCase() === title.toLowerCase(),
  );
  useEffect(() => box.current?.focus(), []);
  return (
    <Banner
      ref={box}
      tone="warn"
      tabIndex={-1}
      action={
        <Button size="small" pending={isPending} onClick={onCreate}>
          Create anyway
        </Button>
      }
    >
      <p>
        {other ? (
          <>
            {other.worker.name} already has the contract{" "}
            <Link href={pathOf(other)} className="underline">
              {other.title}
            </Link>{" "}
            with {other.legal_entity.name}, starting {formatDate(other.starts_on)}.
          </>
        ) : (
          "This person already has a contract with the same legal entity, title, and start."
        )}{" "}
        Both would be paid.
      </p>
    </Banner>
  );
}
