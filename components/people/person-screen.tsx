"use client";

import { useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import Plus from "lucide-react/icons/plus";
import Link from "next/link";
import { lazy, Suspense, useRef, useState } from "react";
import { countryName } from "#components/invoices/country-name.ts";
import { PageMissing } from "#components/shell/page-missing.tsx";
import { useAccount } from "#components/shell/use-account.ts";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import { query as queryOf } from "#lib/api/client.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import { getPerson } from "#lib/people/contract.ts";
import { PersonContracts } from "./person-contracts.tsx";

const EditPerson = lazy(() => import("./edit-person.tsx"));

export function PersonScreen({ id }: { id: string }) {
  const { scopes, role } = useAccount();
  if (scopes.includes("people:read")) return <Known id={id} />;
  return (
    <Page>
      <PageHeader title="Person" />
      <EmptyState
        title={`Your role (${role}) does not include people. An administrator of the organization can change it.`}
      />
    </Page>
  );
}

function Known({ id }: { id: string }) {
  const query = useQuery(queryOf(getPerson, { person_id: id }));
  const { data, error } = query;
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="-mt-1 mb-1">
        <Link
          href="/people"
          className="-ml-1 inline-flex h-(--control-sm) items-center gap-0.5 rounded-sm pr-1 text-xs text-fg-2 hover:text-fg"
        >
          <ChevronLeft aria-hidden="true" className="size-3.5" />
          People
        </Link>
      </nav>
      {error?.status === 404 || error?.status === 400 ? (
        <PageMissing />
      ) : data ? (
        <>
          <StaleNotice query={query} className="mb-3" />
          <Details person={data.data} />
        </>
      ) : error ? (
        <>
          <PageHeader title="Person" />
          <ErrorState
            title="The person could not be loaded"
            error={error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </>
      ) : (
        <div role="status">
          <span className="sr-only">Loading the person</span>
          <Skeleton className="mb-3 h-8 w-64" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Page>
  );
}

function Details({ person }: { person: OutputOf<typeof getPerson>["data"] }) {
  const { scopes } = useAccount();
  const mayWrite = scopes.includes("people:write");
  const newContract = scopes.includes("contracts:write") ? `/contracts/new?person=${person.id}` : null;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PageHeader
        title={person.name}
        description={
          <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
            <span>{person.job_title}</span>
            <span>{countryName(person.country)}</span>
            <a href={`mailto:${person.email}`} className="inline-block leading-6 break-all underline">
              {person.email}
            </a>
          </span>
        }
        action={
          <div className="flex flex-wrap gap-2">
            {mayWrite ? (
              <Button ref={button} onClick={() => setEditing(true)}>
                Change…
              </Button>
            ) : null}
            {newContract ? (
              <Link href={newContract} className={buttonClasses({ variant: "primary" })}>
                <Plus aria-hidden="true" />
                New contract
              </Link>
            ) : null}
          </div>
        }
      />
      <Suspense>
        {editing ? <EditPerson person={person} onClose={() => setEditing(false)} finalFocus={button} /> : null}
      </Suspense>
      <PersonContracts person={person} />
    </>
  );
}
