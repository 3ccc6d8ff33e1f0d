"use client";

import Plus from "lucide-react/icons/plus";
import { useRouter } from "next/navigation";
import { CardList } from "#components/list/card-list.tsx";
import { ImportLink } from "#components/list/import-link.tsx";
import { useCommands } from "#components/screen/commands.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { contractList } from "./contract-list.tsx";

const newPath = "/contracts/new";
const importPath = "/contracts/import";

export const ContractsScreen = forRole("contracts:read", { title: "Contracts", what: "contracts" }, Contracts);

function Contracts() {
  const mayWrite = useAccount().scopes.includes("contracts:write");
  const router = useRouter();
  useCommands(
    mayWrite
      ? [
          { label: "New contract", group: "This page", keys: "N", run: () => router.push(newPath) },
          { label: "Import contracts", group: "This page", keywords: ["csv"], run: () => router.push(importPath) },
        ]
      : [],
  );

  return (
    <CardList
      list={contractList}
      action={
        mayWrite ? (
          <>
            <ImportLink href={importPath} />
            <Link href={newPath} className={buttonClasses({ variant: "primary" })}>
              <Plus aria-hidden="true" />
              New contract
            </Link>
          </>
        ) : (
          <ViewOnly what="contracts" needs="contracts:write" />
        )
      }
      none={
        <EmptyState
          title="No contracts yet."
          action={
            mayWrite ? (
              <Link href={newPath} className={buttonClasses()}>
                Create the first contract
              </Link>
            ) : null
          }
        />
      }
    />
  );
}
