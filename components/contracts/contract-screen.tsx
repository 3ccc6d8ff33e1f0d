"use client";

import { useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import Link from "next/link";
import { PageMissing } from "#components/shell/page-missing.tsx";
import { useAccount } from "#components/shell/use-account.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import { query as queryOf } from "#lib/api/client.ts";
import { getContract } from "#lib/contracts/contract.ts";
import { ContractActions } from "./contract-actions.tsx";
import { ContractFacts } from "./contract-facts.tsx";
import { ContractHistory } from "./contract-history.tsx";
import { ContractStatus } from "./contract-status.tsx";
import { type Contract, contractsPath } from "./contract-words.ts";
import { UpcomingAmendments } from "./upcoming-amendments.tsx";

export function ContractScreen({ id }: { id: string }) {
  const { scopes, role } = useAccount();
  if (scopes.includes("contracts:read")) return <Known id={id} />;
  return (
    <Page>
      <PageHeader title="Contract" />
      <EmptyState
        title={`Your role (${role}) does not include contracts. An administrator of the organization can change it.`}
      />
    </Page>
  );
}

function Known({ id }: { id: string }) {
  const query = useQuery(queryOf(getContract, { contract_id: id }));
  const { data, error } = query;
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
      {error?.status === 404 ? (
        <PageMissing />
      ) : data ? (
        <>
          <StaleNotice query={query} className="mb-3" />
          <Details contract={data.data} />
        </>
      ) : error ? (
        <>
          <PageHeader title="Contract" />
          <ErrorState
            title="The contract could not be loaded"
            error={error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </>
      ) : (
        <div role="status">
          <span className="sr-only">Loading the contract</span>
          <Skeleton className="mb-3 h-8 w-64" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </Page>
  );
}

function Details({ contract }: { contract: Contract }) {
  return (
    <>
      <PageHeader
        title={contract.worker.name}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <ContractStatus contract={contract} />
            <span>{contract.title}</span>
          </span>
        }
        action={<ContractActions contract={contract} />}
      />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <ContractFacts contract={contract} />
          <UpcomingAmendments contract={contract} />
        </div>
        <ContractHistory contract={contract} />
      </div>
    </>
  );
}
