import type { RefObject } from "react";
import { cn } from "#components/ui/class-names.ts";
import type { BoardStage } from "./board-card.ts";
import { isArchive } from "./board-card.ts";
import { type DropKind, useColumnDrop } from "./use-column-drop.ts";

/** Alternative drop targets, at the lower end of the column that a card is dragged over. */
export function DropZones({ stage }: { stage: BoardStage }) {
  if (isArchive(stage)) {
    return <p className="border-t bg-surface px-3 py-2 text-center text-xs font-medium">Drop to choose a reason</p>;
  }
  return (
    <div className="grid gap-1 border-t bg-surface p-1.5 text-center text-xs font-medium">
      {stage.activities.length > 0 ? (
        <Zone stage={stage} how="choose">
          Choose activities…
        </Zone>
      ) : null}
      <Zone stage={stage} how="history">
        History entry only
      </Zone>
    </div>
  );
}

function Zone({ stage, how, children }: { stage: BoardStage; how: DropKind; children: string }) {
  const { place, over } = useColumnDrop(stage.id, true, how);
  return (
    <div
      ref={place as RefObject<HTMLDivElement | null>}
      className={cn("rounded-sm border border-dashed border-input px-2 py-3", over && "border-accent bg-selected")}
    >
      {children}
    </div>
  );
}
