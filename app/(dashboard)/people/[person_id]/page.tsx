import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PersonScreen } from "#components/people/person-screen.tsx";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getPerson } from "#lib/people/contract.ts";

export const metadata: Metadata = { title: "Person" };

export default async function PersonPage({ params }: PageProps<"/people/[person_id]">) {
  const { person_id } = await params;
  return (
    <HydrationBoundary state={await prefetchAll([[getPerson, { person_id }]])}>
      <PersonScreen id={person_id} />
    </HydrationBoundary>
  );
}
