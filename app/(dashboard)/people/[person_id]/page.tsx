import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { PersonScreen } from "#components/profile/person-screen.tsx";
import { getPerson } from "#lib/workforce/people/contract.ts";

type Props = PageProps<"/people/[person_id]">;

const load = cache((person_id: string) => prefetchAll([[getPerson, { person_id }]]));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { person_id } = await params;
  const person = answerIn(await load(person_id), getPerson, { person_id })?.data;
  return { title: person ? `${person.name} · People` : "Person" };
}

export default async function PersonPage({ params }: Props) {
  const { person_id } = await params;
  return (
    <HydrationBoundary state={await load(person_id)}>
      <PersonScreen id={person_id} />
    </HydrationBoundary>
  );
}
