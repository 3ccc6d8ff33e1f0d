import { BulkBar } from "#components/table/bulk-bar.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Desk, Verdict, WorkRow } from "./desk.ts";

interface WorkBulkBarProps {
  desk: Pick<Desk<WorkRow>, "refused">;
  chosen: readonly Pick<WorkRow, "status">[];
  /** Selects all that match; null if they are selected. */
  all: { words: string; isReading: boolean; select: () => Promise<void> } | null;
  pending: Verdict | null;
  onGive: (verdict: Verdict) => void;
  onClear: () => void;
}

/** What can be done with the selected records. */
export default function WorkBulkBar({ desk, chosen, all, pending, onGive, onClear }: WorkBulkBarProps) {
  return (
    <BulkBar count={chosen.length} onClear={onClear}>
      {all ? (
        <Button size="small" variant="ghost" onClick={() => void all.select()} pending={all.isReading}>
          {all.words}
        </Button>
      ) : null}
      <Button size="small" variant="primary" onClick={() => onGive("approved")} pending={pending === "approved"}>
        Approve
      </Button>
      <Button size="small" onClick={() => onGive("refused")} pending={pending === "refused"}>
        {desk.refused.verb}
      </Button>
      {chosen.some(({ status }) => status !== "pending") ? (
        <Button size="small" onClick={() => onGive("pending")} pending={pending === "pending"}>
          Undo review
        </Button>
      ) : null}
    </BulkBar>
  );
}
