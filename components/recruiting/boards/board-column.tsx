import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { type CSSProperties, memo, type RefObject, useEffect, useId } from "react";
import { cn } from "#components/ui/class-names.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { ApplicationCard, cardHeight } from "./application-card.tsx";
import { type BoardStage, isArchive } from "./board-card.ts";
import type { Column } from "./board-state.ts";
import { type DropKind, useColumnDrop } from "./card-drag.ts";
import { isOverTarget } from "./time-in-stage.ts";
import { rendered, useColumnWindow } from "./use-column-window.ts";

/** How many cards ahead of the visible ones to load. */
const readAhead = 20;

export interface BoardColumnProps {
  stage: BoardStage;
  column: Column;
  /** Loads more cards of the stage. */
  onMore: (stageId: string) => void;
  startsInSight: boolean;
  hrefOf: (id: string) => string;
  isFiltered: boolean;
  now: number;
  /** Ids of cards in this column, or null. */
  stop: string | null;
  open: string | null;
  dragged: string | null;
  selected: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
  mayMove: boolean;
}

function PlainColumn(props: BoardColumnProps) {
  const { stage, onMore, startsInSight, hrefOf, now, stop, dragged, mayMove } = props;
  const { cards, count, hasMore } = props.column;
  const id = useId();
  const { scroller, probe, first, end, scrolls } = useColumnWindow(count, startsInSight);
  const { place, over } = useColumnDrop(stage.id, mayMove);
  const pinnedId = dragged ?? stop;
  const pinned = pinnedId === null ? -1 : cards.findIndex((card) => card.id === pinnedId);
  const late = cards.filter((card) => isOverTarget(card.moved_to_current_stage_at, stage.target_days, now)).length;

  // Cards that are still to come may have every line.
  const height = hasMore ? "var(--whole-card)" : cardHeight(cards, stage.target_days, now);
  const isShort = hasMore && end > cards.length - readAhead;

  // Runs again after each page: with the time filter, a page may not have enough matching cards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed column triggers the next request
  useEffect(() => {
    if (isShort) onMore(stage.id);
  }, [isShort, onMore, stage.id, props.column]);

  useEffect(() => {
    const element = scroller.current;
    if (element && mayMove) return autoScrollForElements({ element });
  }, [scroller, mayMove]);

  return (
    <section
      ref={place}
      aria-labelledby={id}
      data-column={stage.id}
      style={{ "--card": height } as CSSProperties}
      className={cn(
        "relative flex h-full w-72 shrink-0 snap-start flex-col rounded-md border bg-subtle max-sm:w-[calc(100vw-3rem)]",
        over && "border-accent",
      )}
    >
      <header className="px-3 pt-2 pb-1">
        <h2 id={id} className="flex flex-col text-sm font-semibold">
          <span className="truncate">{stage.name}</span>{" "}
          <span className="flex justify-between gap-2 text-xs font-normal whitespace-nowrap text-fg-2 tabular-nums">
            {countOf(count, "candidate")}
            {late > 0 ? (
              <span className="text-warn">
                {formatCount(late)}
                {hasMore ? "+" : null} over target
              </span>
            ) : null}
          </span>
        </h2>
      </header>
      <div
        ref={scroller}
        data-scroller=""
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain focus-visible:-outline-offset-2"
        {...(scrolls ? { role: "group", "aria-labelledby": id, tabIndex: 0 } : { tabIndex: -1 })}
      >
        <div
          ref={probe}
          data-probe=""
          aria-hidden="true"
          className="pointer-events-none invisible absolute h-(--card) w-px"
        />
        {count === 0 ? (
          <p className="px-3 py-2 text-xs text-fg-2">{props.isFiltered ? "No matches" : "No candidates"}</p>
        ) : (
          <ul aria-labelledby={id} style={{ height: `calc(${count} * var(--card))` }} className="relative mt-1">
            {rendered({ first, end }, pinned).map((at) => {
              const card = cards[at];
              if (!card) return <CardSkeleton key={at} at={at} />;
              return (
                <ApplicationCard
                  key={card.id}
                  card={card}
                  at={at}
                  count={count}
                  href={hrefOf(card.id)}
                  targetDays={stage.target_days}
                  now={now}
                  isStop={card.id === stop}
                  isOpen={card.id === props.open}
                  isSelected={props.selected.has(card.id)}
                  isDragged={card.id === dragged}
                  isFresh={props.fresh.has(card.id)}
                  mayMove={mayMove}
                />
              );
            })}
          </ul>
        )}
      </div>
      {over ? <DropZones stage={stage} /> : null}
    </section>
  );
}

/** Placeholder for a card that is still loading. */
function CardSkeleton({ at }: { at: number }) {
  return (
    <li
      aria-hidden="true"
      style={{ top: `calc(${at} * var(--card))` }}
      className="absolute inset-x-2 h-[calc(var(--card)-0.5rem)] rounded-md border bg-surface"
    />
  );
}

/** A stage with its applications. */
export const BoardColumn = memo(PlainColumn);

/** Alternative drop targets, at the lower end of the column that a card is dragged over. */
function DropZones({ stage }: { stage: BoardStage }) {
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
