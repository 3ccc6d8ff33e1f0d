import TriangleAlert from "lucide-react/icons/triangle-alert";
import { formatDate } from "#lib/platform/format/date.ts";

/** A due date, marked if it is over. */
export function Due({ date, overdue }: { date: string | null; overdue: boolean }) {
  if (!overdue) return formatDate(date);
  return (
    <span data-warning="" className="flex items-center gap-1 whitespace-nowrap text-bad" title="Overdue">
      {formatDate(date)}
      <TriangleAlert role="img" aria-label="overdue" className="size-3.5 shrink-0" />
    </span>
  );
}
