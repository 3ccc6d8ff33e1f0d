import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { slugWord } from "#components/recruiting/words.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
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
  const row = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((from: number) => onMove(from, at));

  useEffect(() => {
    const element = row.current;
    if (!element || !mayWrite) return;
    return combine(
      draggable({ element, getInitialData: () => ({ planId, at }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.planId === planId && source.data.at !== at,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source }) {
          setOver(false);
          drop(source.data.at as number);
        },
      }),
    );
  }, [planId, at, mayWrite]);

  return (
    <li
      ref={row}
      className={cn(
        "flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5 text-sm",
        mayWrite && "cursor-grab",
        over && "bg-selected",
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
          <IconButton
            label={`Move ${stage.name} up`}
            icon={ArrowUp}
            disabled={at === 0}
            onClick={() => onMove(at, at - 1)}
          />
          <IconButton
            label={`Move ${stage.name} down`}
            icon={ArrowDown}
            disabled={at === count - 1}
            onClick={() => onMove(at, at + 1)}
          />
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
