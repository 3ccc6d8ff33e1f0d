"use client";

import { useAccount } from "#components/screen/use-account.ts";
import { Link } from "#components/ui/link.tsx";

/** A person's name, which leads to their page for readers of people. */
export function PersonLink({ person }: { person: { id: string | null; name: string } }) {
  const mayRead = useAccount().scopes.includes("people:read");
  if (person.id === null || !mayRead) return person.name;
  return (
    <Link href={`/people/${person.id}`} className="inline-block leading-6 underline">
      {person.name}
    </Link>
  );
}
