import Download from "lucide-react/icons/download";
import { buttonClasses } from "#components/ui/button.tsx";
import { formatCount } from "#lib/platform/format/number.ts";

/** Exports all `total` rows of a list; renders nothing when there are none. */
export function CsvLink({ href, total }: { href: string; total: number | undefined }) {
  if (total === 0) return null;
  return (
    <a href={href} download className={buttonClasses()}>
      <Download aria-hidden="true" />
      {total === undefined ? "Export as CSV" : `Export ${formatCount(total)} as CSV`}
    </a>
  );
}
