import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { FormsScreen } from "#components/eor/forms/forms-screen.tsx";
import { formsPage, loadFormsView } from "#components/eor/forms/forms-view.ts";
import { listEorForms } from "#lib/eor/forms/contract.ts";

export const metadata: Metadata = { title: "EOR forms" };

export default async function FormsPage({ searchParams }: PageProps<"/settings/forms">) {
  const page = formsPage(await loadFormsView(searchParams));
  return prefetched(<FormsScreen />, [[listEorForms, page]]);
}
