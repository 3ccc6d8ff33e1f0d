import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { nameOf, readFormKey } from "#components/eor/forms/form-words.ts";
import { VersionsScreen } from "#components/eor/forms/versions-screen.tsx";
import { getEorForm, listEorFormVersions } from "#lib/eor/forms/contract.ts";

type Props = PageProps<"/settings/forms/[form_id]/versions">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const form = readFormKey((await params).form_id);
  return { title: form ? `Versions · ${nameOf(form)} · EOR forms` : "Versions of an EOR form" };
}

export default async function VersionsPage({ params }: Props) {
  const { form_id } = await params;
  return prefetched(<VersionsScreen id={form_id} />, [
    [getEorForm, { form_id }],
    [listEorFormVersions, { form_id, limit: 20 }],
  ]);
}
