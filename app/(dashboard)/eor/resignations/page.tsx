import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { openDefaultView } from "#app/open-default-view.ts";
import { prefetchAll } from "#app/prefetch.ts";
import { loadResignationView, resignationPage } from "#components/eor/resignations/resignation-view.ts";
import { ResignationsScreen } from "#components/eor/resignations/resignations-screen.tsx";
import { listResignations } from "#lib/eor/resignations/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";

export const metadata: Metadata = { title: "Resignations" };

export default async function ResignationsPage({ searchParams }: PageProps<"/eor/resignations">) {
  await openDefaultView("resignations", "/eor/resignations", await searchParams);
  const page = resignationPage(await loadResignationView(searchParams));
  const state = await prefetchAll([
    [getAccount, {}],
    [listSavedViews, { pages: "resignations" }],
    [listResignations, page],
  ]);
  return (
    <HydrationBoundary state={state}>
      <ResignationsScreen />
    </HydrationBoundary>
  );
}
