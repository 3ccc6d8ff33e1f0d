import GripVertical from "lucide-react/icons/grip-vertical";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { MoveButtons } from "#components/ui/move-buttons.tsx";
import { useRowDrag } from "#components/ui/use-row-drag.ts";

interface OrderedRowProps {
  name: string;
  note: string;
  /** Index from 0. */
  at: number;
  count: number;
  /** The list whose rows are also moved by dragging. */
  dragsIn?: string;
  /** It can't be removed now. */
  isBusy?: boolean;
  onMove: (from: number, to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** An item of an ordered list that is saved with every change. */
export function OrderedRow(props: OrderedRowProps) {
  const { name, note, at, count, dragsIn = "", isBusy, onMove, onEdit, onRemove } = props;
  const mayWrite = useMay("ats:write");
  const drags = mayWrite && dragsIn !== "";
  const { row, isOver } = useRowDrag({ list: dragsIn, at, isEnabled: drags, onMove });
  return (
    <li
      ref={row}
      className={cn(
        "flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5 text-sm",
        drags && "cursor-grab",
        isOver && "bg-selected",
      )}
    >
      {drags ? <GripVertical aria-hidden="true" className="size-4 shrink-0 text-fg-3" /> : null}
      <span className="w-5 text-right text-fg-2 tabular-nums">{at + 1}</span>
      <span className="min-w-0 flex-[1_1_10rem]">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-xs break-words text-fg-2">{note}</span>
      </span>
      {mayWrite ? (
        <span className="flex flex-wrap items-center gap-1">
          <MoveButtons name={name} at={at} count={count} onMove={onMove} />
          <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" variant="ghost" aria-label={`Remove ${name}`} disabled={isBusy} onClick={onRemove}>
            Remove
          </Button>
        </span>
      ) : null}
    </li>
  );
}
