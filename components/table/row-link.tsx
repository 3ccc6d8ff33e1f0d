import { Link } from "#components/ui/link.tsx";
import { RowOpening } from "./row-opening.tsx";

interface RowLinkProps {
  href: string;
  title: string;
  /** Second line, below the title. */
  note: string;
}

/** Row title that links to the row's page. */
export function RowLink({ href, title, note }: RowLinkProps) {
  return (
    <>
      <Link
        href={href}
        className="inline-flex min-h-6 items-center rounded-sm font-medium hover:underline coarse:min-h-10"
      >
        {title}
        <RowOpening title={title} note={note} />
      </Link>
      <span className="block truncate text-xs leading-4 text-fg-2">{note}</span>
    </>
  );
}
