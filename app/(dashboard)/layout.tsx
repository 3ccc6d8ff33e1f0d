import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { prefetchAll } from "#app/prefetch.ts";
import { Providers } from "#components/shell/providers.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { pages } from "#lib/registry/pages.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const state = await prefetchAll([[getAccount, {}]]);
  return (
    <Providers>
      <HydrationBoundary state={state}>
        <Shell pages={pages}>{children}</Shell>
      </HydrationBoundary>
    </Providers>
  );
}
