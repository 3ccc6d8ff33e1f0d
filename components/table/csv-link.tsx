import Download from "lucide-react/icons/download";
import { formatCount } from "#lib/platform/format/number.ts";
import { ExportLink } from "./export-link.tsx";

/** Exports all `total` rows of a list; renders nothing when there are none. */
export function CsvLink({ href, total }: { href: string; total: number | undefined }) {
  if (total === 0) return null;
  return (
    <ExportLink href={href}>
      <Download aria-hidden="true" />
      {total === undefined ? "Export as CSV" : `Export ${formatCount(total)} as CSV`}
    </ExportLink>
  );
}
