import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PeopleScreen } from "#components/people/people-screen.tsx";
import { loadPeopleView, peoplePage } from "#components/people/people-view.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listPeople } from "#lib/people/contract.ts";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage({ searchParams }: PageProps<"/people">) {
  const page = peoplePage(await loadPeopleView(searchParams));
  return (
    <HydrationBoundary state={await prefetchAll([[listPeople, page]])}>
      <PeopleScreen />
    </HydrationBoundary>
  );
}
