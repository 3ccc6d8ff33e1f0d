import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Desk, WorkRow } from "./desk.ts";
import type { Refusals } from "./use-review.ts";

interface ReviewRefusalsProps<Row extends WorkRow> {
  desk: Desk<Row>;
  refusals: Refusals;
  onDismiss: () => void;
}

/** The reviewed rows that the server refused, each with the reason. */
export function ReviewRefusals<Row extends WorkRow>({ desk, refusals, onDismiss }: ReviewRefusalsProps<Row>) {
  const { verdict, of, rows } = refusals;
  const done = { approved: "approved", refused: desk.refused.done, pending: "undone" }[verdict];
  const count =
    of === 1 ? `The ${desk.noun} was` : `${formatCount(rows.length)} of ${formatCount(of)} ${desk.plural} were`;
  return (
    <Banner
      tone="bad"
      title={`${count} not ${done}`}
      className="mb-3"
      action={
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {rows.map(({ id, name, day, message }) => (
          <li key={id}>
            <span className="font-medium">
              {name}, {formatDate(day)}:
            </span>{" "}
            {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
