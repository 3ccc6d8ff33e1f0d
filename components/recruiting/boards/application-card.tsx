import ListChecks from "lucide-react/icons/list-checks";
import MessageSquare from "lucide-react/icons/message-square";
import { type MouseEvent, memo, useRef } from "react";
import { sourceWord } from "#components/recruiting/words.ts";
import { cn } from "#components/ui/class-names.ts";
import type { BoardCard } from "./board-card.ts";
import { useCardActions } from "./card-actions.ts";
import { useCardDrag } from "./card-drag.ts";
import { isOverTarget, nextStepWords, timeWords } from "./time-in-stage.ts";

const maxTags = 2;

const isRated = ({ criteria }: BoardCard) => criteria.met + criteria.not_met > 0;
const hasMarks = (card: BoardCard) => card.tags.length > 0 || card.notes_count > 0 || isRated(card);

/** Height of a column's cards: a line that none of them has takes no place. */
export function cardHeight(cards: readonly BoardCard[], targetDays: number | null, now: number): string {
  const lines = [
    { rem: 1, isUsed: cards.some((card) => card.candidate_headline) },
    { rem: 1, isUsed: cards.some((card) => nextStepWords(card, targetDays, now) !== null) },
    { rem: 1.25, isUsed: cards.some(hasMarks) },
  ];
  const spare = lines.reduce((sum, { rem, isUsed }) => (isUsed ? sum : sum + rem), 0);
  return `calc(var(--whole-card) - ${spare}rem)`;
}

interface CardBodyProps {
  card: BoardCard;
  href: string;
  targetDays: number | null;
  now: number;
  /** Whether Tab stops at this card. */
  isStop: boolean;
  isSelected: boolean;
  mayMove: boolean;
}

interface ApplicationCardProps extends CardBodyProps {
  /** Index in its column, from 0. */
  at: number;
  count: number;
  isOpen: boolean;
  isDragged: boolean;
  isFresh: boolean;
}

function PlainCard({ at, count, isOpen, isDragged, isFresh, ...body }: ApplicationCardProps) {
  const { card, isSelected, mayMove } = body;
  const box = useRef<HTMLLIElement>(null);
  const actions = useCardActions();
  useCardDrag(box, card.id, mayMove, actions);

  function press(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest("button, input")) return;
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (event.shiftKey) actions.toggle(card.id, true);
    else actions.open(card.id);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on its link does the same
    <li
      ref={box}
      data-card={card.id}
      aria-setsize={count}
      aria-posinset={at + 1}
      onClick={press}
      style={{ top: `calc(${at} * var(--card))` }}
      className={cn(
        "absolute inset-x-2 flex h-[calc(var(--card)-0.5rem)] flex-col justify-center overflow-hidden rounded-md border bg-surface px-2 py-1.5 text-xs select-none hover:border-input",
        mayMove && "cursor-grab",
        (isSelected || isOpen) && "border-accent bg-selected hover:border-accent",
        isDragged && "opacity-40",
        isFresh && "animate-fresh",
      )}
    >
      <CardBody {...body} />
    </li>
  );
}

function PlainBody({ card, href, targetDays, now, isStop, isSelected, mayMove }: CardBodyProps) {
  const actions = useCardActions();
  const { candidate_name: name, candidate_headline: headline, tags, criteria, notes_count: notes } = card;
  const rated = isRated(card);
  const step = nextStepWords(card, targetDays, now);
  const late = isOverTarget(card.moved_to_current_stage_at, targetDays, now);
  const stop = isStop ? 0 : -1;
  return (
    <>
      <span className="flex items-center gap-0.5">
        {mayMove ? (
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            tabIndex={stop}
            checked={isSelected}
            onChange={(event) =>
              actions.toggle(card.id, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true)
            }
            className="tick-box -ml-1 size-6 shrink-0 rounded-sm coarse:size-10"
          />
        ) : null}
        <a
          href={href}
          draggable={false}
          data-stop=""
          tabIndex={stop}
          onFocus={() => actions.focus(card.id)}
          className={cn(
            "block min-w-0 flex-1 truncate rounded-sm text-sm leading-6 font-medium focus-visible:-outline-offset-2",
            // A long press on a link opens its menu instead of lifting the card; tapping the card opens it anyway.
            mayMove && "coarse:pointer-events-none",
          )}
        >
          {name}
        </a>
        <button
          type="button"
          aria-label={`Actions for ${name}`}
          aria-haspopup="menu"
          tabIndex={stop}
          onClick={({ currentTarget }) => actions.menu(card.id, currentTarget)}
          className="-mr-1 size-6 shrink-0 rounded-sm text-fg-2 hover:bg-subtle hover:text-fg coarse:size-10"
        >
          ⋯
        </button>
      </span>
      {headline ? <span className="truncate">{headline}</span> : null}
      <span className="truncate text-fg-2">
        <span suppressHydrationWarning className={cn("tabular-nums", late && "font-medium text-warn")}>
          {timeWords(card.moved_to_current_stage_at, now)}
          {late ? ", over target" : null}
        </span>
        {card.source_slug ? ` · ${sourceWord(card.source_slug)}` : null}
      </span>
      {step === null ? null : (
        <span suppressHydrationWarning className="truncate text-fg-2">
          {step}
        </span>
      )}
      {hasMarks(card) ? (
        <span className="mt-1 flex min-w-0 items-center gap-1 text-2xs text-fg-2">
          {tags.slice(0, maxTags).map((tag) => (
            <span key={tag.id} className="truncate rounded-sm bg-subtle px-1.5 forced:border">
              {tag.label}
            </span>
          ))}
          {tags.length > maxTags ? <span className="shrink-0">+{tags.length - maxTags}</span> : null}
          {rated ? (
            <span className="ml-auto flex shrink-0 items-center gap-0.5 pl-1 tabular-nums">
              <ListChecks aria-hidden="true" className="size-3" />
              {criteria.met}/{criteria.met + criteria.not_met}
              <span className="sr-only"> rated criteria met</span>
            </span>
          ) : null}
          {notes > 0 ? (
            <span className={cn("flex shrink-0 items-center gap-0.5 pl-1 tabular-nums", !rated && "ml-auto")}>
              <MessageSquare aria-hidden="true" className="size-3" />
              {notes}
              <span className="sr-only"> {notes === 1 ? "note" : "notes"}</span>
            </span>
          ) : null}
        </span>
      ) : null}
    </>
  );
}

/** The card's content, which doesn't change when cards above it come or go. */
const CardBody = memo(PlainBody);

/** An application on the board. */
export const ApplicationCard = memo(PlainCard);
