import { Timestamp } from "#components/ui/timestamp.tsx";

interface Entry {
  at: string;
  status: "processing" | "paid" | "failed" | "cancelled";
  by: string | null;
  reason: string | null;
}

const words: Record<Entry["status"], string> = {
  processing: "Created",
  paid: "Marked as paid",
  failed: "Marked as failed",
  cancelled: "Canceled",
};

/** Who did what with a payment or a refund, and when; oldest first. */
export function MoneyHistory({ history }: { history: readonly Entry[] }) {
  return (
    <ol className="text-sm">
      {history.map(({ at, status, by, reason }) => (
        <li key={`${status} ${at}`} className="flex flex-wrap justify-between gap-x-4 border-t py-2">
          <span className="min-w-0">
            <span className="font-medium">{words[status]}</span>
            {by ? <span className="text-fg-2"> by {by}</span> : null}
            {reason ? <span className="block text-fg-2">{reason}</span> : null}
          </span>
          <span className="text-fg-2 tabular-nums">
            <Timestamp value={at} absolute />
          </span>
        </li>
      ))}
    </ol>
  );
}
