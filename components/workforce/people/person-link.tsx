import { useAccount } from "#components/screen/use-account.ts";
import { Link } from "#components/ui/link.tsx";

interface PersonLinkProps {
  person: { id: string | null; name: string };
  /** Whether it names a table's row. */
  isCell?: boolean;
}

/** A person's name, which leads to their page for readers of people. */
export function PersonLink({ person, isCell }: PersonLinkProps) {
  const mayRead = useAccount().scopes.includes("people:read");
  if (person.id === null || !mayRead) return isCell ? <span className="font-medium">{person.name}</span> : person.name;
  return (
    <Link
      href={`/people/${person.id}`}
      className={
        isCell
          ? "link inline-flex min-h-6 items-center font-medium coarse:min-h-10"
          : "inline-block leading-6 underline"
      }
    >
      {person.name}
    </Link>
  );
}
