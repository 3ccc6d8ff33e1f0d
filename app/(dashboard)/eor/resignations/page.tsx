import type { Metadata } from "next";
import { openDefaultView } from "#app/open-default-view.ts";
import { prefetched } from "#app/prefetched.tsx";
import { loadResignationView, resignationPage } from "#components/eor/resignations/resignation-view.ts";
import { ResignationsScreen } from "#components/eor/resignations/resignations-screen.tsx";
import { listResignations } from "#lib/eor/resignations/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";

export const metadata: Metadata = { title: "Resignations" };

export default async function ResignationsPage({ searchParams }: PageProps<"/eor/resignations">) {
  await openDefaultView("resignations", "/eor/resignations", await searchParams);
  const page = resignationPage(await loadResignationView(searchParams));
  return prefetched(<ResignationsScreen />, [
    [getAccount, {}],
    [listSavedViews, { pages: "resignations" }],
    [listResignations, page],
  ]);
}
