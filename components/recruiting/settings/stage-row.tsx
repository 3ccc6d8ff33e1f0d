import GripVertical from "lucide-react/icons/grip-vertical";
import { slugWord } from "#components/recruiting/words.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { MoveButtons } from "#components/ui/move-buttons.tsx";
import { useRowDrag } from "#components/ui/use-row-drag.ts";
import type { Stage } from "#lib/recruiting/interview-plans/contract.ts";

interface StageRowProps {
  planId: string;
  stage: Stage;
  /** Index from 0. */
  at: number;
  count: number;
  mayWrite: boolean;
  onMove: (from: number, to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A stage of a plan, moved by dragging or with its buttons. */
export function StageRow({ planId, stage, at, count, mayWrite, onMove, onEdit, onRemove }: StageRowProps) {
  const { row, isOver } = useRowDrag({ list: `stages of ${planId}`, at, isEnabled: mayWrite, onMove });
  return (
    <li
      ref={row}
      className={cn(
        "flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5 text-sm",
        mayWrite && "cursor-grab",
        isOver && "bg-selected",
      )}
    >
      {mayWrite ? <GripVertical aria-hidden="true" className="size-4 shrink-0 text-fg-3" /> : null}
      <span className="w-5 text-right text-fg-2 tabular-nums">{at + 1}</span>
      <span className="min-w-0 flex-[1_1_10rem]">
        <span className="block truncate font-medium">{stage.name}</span>
        <span className="block text-xs text-fg-2">
          {slugWord(stage.category_type_slug)}
          {stage.target_days === null
            ? null
            : ` · target ${stage.target_days} ${stage.target_days === 1 ? "day" : "days"}`}
          {stage.activities.length > 0 ? ` · ${stage.activities.map(({ name }) => name).join(", ")}` : null}
        </span>
      </span>
      {mayWrite ? (
        <span className="flex flex-wrap items-center gap-1">
          <MoveButtons name={stage.name} at={at} count={count} onMove={onMove} />
          <Button size="small" aria-label={`Edit ${stage.name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" variant="ghost" aria-label={`Remove ${stage.name}`} onClick={onRemove}>
            Remove
          </Button>
        </span>
      ) : null}
    </li>
  );
}
