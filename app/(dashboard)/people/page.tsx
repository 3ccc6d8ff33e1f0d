import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { PeopleScreen } from "#components/workforce/people/people-screen.tsx";
import { loadPeopleView, peoplePage } from "#components/workforce/people/people-view.ts";
import { listPeople } from "#lib/workforce/people/contract.ts";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage({ searchParams }: PageProps<"/people">) {
  const page = peoplePage(await loadPeopleView(searchParams));
  return prefetched(<PeopleScreen />, [[listPeople, page]]);
}
