import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { ResignationScreen } from "#components/eor/resignations/resignation-screen.tsx";
import { getResignation } from "#lib/eor/resignations/contract.ts";

type Props = PageProps<"/eor/resignations/[resignation_id]">;

const load = cache((resignation_id: string) => prefetchAll([[getResignation, { resignation_id }]]));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { resignation_id } = await params;
  const resignation = answerIn(await load(resignation_id), getResignation, { resignation_id })?.data;
  return { title: resignation ? `${resignation.worker.name} · Resignations` : "Resignation" };
}

export default async function ResignationPage({ params }: Props) {
  const { resignation_id } = await params;
  return (
    <HydrationBoundary state={await load(resignation_id)}>
      <ResignationScreen id={resignation_id} />
    </HydrationBoundary>
  );
}
