import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { InformationScreen } from "#components/eor/additional-information/information-screen.tsx";
import { getAdditionalInformation } from "#lib/eor/additional-information/contract.ts";

type Props = PageProps<"/eor/[contract_id]">;

const load = cache((contract_id: string) => prefetchAll([[getAdditionalInformation, { contract_id }]]));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { contract_id } = await params;
  const found = answerIn(await load(contract_id), getAdditionalInformation, { contract_id })?.data;
  return { title: found ? `${found.worker.name} · Additional information` : "Additional information" };
}

export default async function AdditionalInformationPage({ params }: Props) {
  const { contract_id } = await params;
  return (
    <HydrationBoundary state={await load(contract_id)}>
      <InformationScreen id={contract_id} />
    </HydrationBoundary>
  );
}
