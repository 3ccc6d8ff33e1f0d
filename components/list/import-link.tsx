import Upload from "lucide-react/icons/upload";
import { buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";

/** To the page that imports rows from a CSV file. */
export function ImportLink({ href }: { href: `/${string}` }) {
  return (
    <Link href={href} className={buttonClasses()}>
      <Upload aria-hidden="true" />
      Import
    </Link>
  );
}
