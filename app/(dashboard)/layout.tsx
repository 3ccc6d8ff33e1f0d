import { HydrationBoundary } from "@tanstack/react-query";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { prefetchAll } from "#app/prefetch.ts";
import { foldedCookie, readFolded } from "#components/shell/folded-sections.ts";
import { Providers } from "#components/shell/providers.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { pages } from "#lib/registry/pages.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const state = await prefetchAll([[getAccount, {}]]);
  const folded = readFolded(
    (await cookies()).get(foldedCookie)?.value,
    pages.map(({ section }) => section),
  );
  return (
    <Providers>
      <HydrationBoundary state={state}>
        <Shell pages={pages} folded={folded}>
          {children}
        </Shell>
      </HydrationBoundary>
    </Providers>
  );
}
