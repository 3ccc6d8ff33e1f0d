import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { EorScreen } from "#components/eor/additional-information/eor-screen.tsx";
import { eorPage, loadEorView } from "#components/eor/additional-information/eor-view.ts";
import { listEorContracts } from "#lib/eor/additional-information/contract.ts";

export const metadata: Metadata = { title: "EOR workers" };

export default async function EorPage({ searchParams }: PageProps<"/eor">) {
  const page = eorPage(await loadEorView(searchParams));
  return prefetched(<EorScreen />, [[listEorContracts, page]]);
}
