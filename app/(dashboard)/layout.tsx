import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Providers } from "#components/shell/providers.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const state = await prefetchAll([[getAccount, {}]]);
  return (
    <Providers>
      <HydrationBoundary state={state}>
        <Shell>{children}</Shell>
      </HydrationBoundary>
    </Providers>
  );
}
