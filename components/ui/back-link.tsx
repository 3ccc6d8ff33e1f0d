import ChevronLeft from "lucide-react/icons/chevron-left";
import { Link } from "./link.tsx";

interface BackLinkProps {
  href: string;
  /** Title of the parent page: "Contracts". */
  title: string;
}

/** Link to the parent page, shown above a page's title. */
export function BackLink({ href, title }: BackLinkProps) {
  return (
    <nav data-back="" aria-label="Breadcrumb" className="-mt-1 mb-1 print:hidden">
      <Link
        href={href}
        className="-ml-1 inline-flex h-(--control-sm) items-center gap-0.5 rounded-sm pr-1 text-xs text-fg-2 hover:text-fg"
      >
        <ChevronLeft aria-hidden="true" className="size-3.5" />
        {title}
      </Link>
    </nav>
  );
}
