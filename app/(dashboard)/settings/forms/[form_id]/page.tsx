import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { FormScreen } from "#components/eor/forms/form-screen.tsx";
import { nameOf, readFormKey } from "#components/eor/forms/form-words.ts";
import { getEorForm } from "#lib/eor/forms/contract.ts";

type Props = PageProps<"/settings/forms/[form_id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const form = readFormKey((await params).form_id);
  return { title: form ? `${nameOf(form)} · EOR forms` : "EOR form" };
}

export default async function FormPage({ params }: Props) {
  const { form_id } = await params;
  return prefetched(<FormScreen id={form_id} />, [[getEorForm, { form_id }]]);
}
