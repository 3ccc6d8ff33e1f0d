"use client";

import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { useRouter } from "next/navigation";
import { useCommands } from "#components/screen/commands.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { CsvLink } from "#components/table/csv-link.tsx";
import { CursorList } from "#components/table/cursor-list.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { csvAddress } from "#lib/platform/api/client.ts";
import { exportContracts, listContracts } from "#lib/workforce/contracts/contract.ts";
import { ContractFilters } from "./contract-filters.tsx";
import { ContractTable } from "./contract-table.tsx";
import { contractFilters, contractPage, contractParams, isFiltered, unfiltered } from "./contract-view.ts";

const newPath = "/contracts/new";
const importPath = "/contracts/import";

export const ContractsScreen = forRole("contracts:read", { title: "Contracts", what: "contracts" }, Contracts);

function Contracts() {
  const mayWrite = useAccount().scopes.includes("contracts:write");
  const router = useRouter();
  const { view, change } = useListView(contractParams);
  const list = useCursorPages(listContracts, contractPage(view));
  const contracts = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages.at(-1)?.total_count;
  useCommands(
    mayWrite
      ? [
          { label: "New contract", group: "This page", keys: "N", run: () => router.push(newPath) },
          { label: "Import contracts", group: "This page", keywords: ["csv"], run: () => router.push(importPath) },
        ]
      : [],
  );

  return (
    <Page>
      <PageHeader
        title="Contracts"
        count={total}
        action={
          <div className="flex flex-wrap gap-2">
            {total ? <CsvLink href={csvAddress(exportContracts, contractFilters(view))} total={total} /> : null}
            {mayWrite ? (
              <>
                <Link href={importPath} className={buttonClasses()}>
                  <Upload aria-hidden="true" />
                  Import
                </Link>
                <Link href={newPath} className={buttonClasses({ variant: "primary" })}>
                  <Plus aria-hidden="true" />
                  New contract
                </Link>
              </>
            ) : (
              <ViewOnly what="contracts" />
            )}
          </div>
        }
      />
      <ContractFilters view={view} onChange={change} />
      <CursorList
        list={list}
        failed="Couldn't load contracts"
        loading="Loading contracts"
        more="Show more"
        count={contracts.length}
        empty={
          isFiltered(view) ? (
            <NoMatches title="No contracts match these filters." onClear={() => change(unfiltered)} />
          ) : (
            <EmptyState
              title="No contracts yet."
              action={
                mayWrite ? (
                  <Link href={importPath} className={buttonClasses()}>
                    Import contracts from a CSV file
                  </Link>
                ) : null
              }
            />
          )
        }
      >
        <ContractTable contracts={contracts} />
      </CursorList>
    </Page>
  );
}
