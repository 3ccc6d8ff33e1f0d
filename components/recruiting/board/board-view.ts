import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { canonicalQuery, viewParam } from "#components/views/view-param.ts";
import type { Placed } from "./board-state.ts";
import { daysIn, isOverTarget } from "./time-in-stage.ts";

const waits = ["over", "3", "7", "14", "30"] as const;
export type Wait = (typeof waits)[number];

const savedParams = {
  q: parseAsString.withDefault(""),
  tag: parseAsArrayOf(parseAsString).withDefault([]),
  source: parseAsArrayOf(parseAsString).withDefault([]),
  /** At least so many days in the stage, or over the stage's target. */
  wait: parseAsStringLiteral(waits),
};

/** The board as its address has it. */
export const boardParams = { ...savedParams, view: viewParam, application: parseAsString };

export type BoardView = inferParserType<typeof boardParams>;
export type BoardFilters = inferParserType<typeof savedParams>;

export const loadBoardView = createLoader(boardParams);
export const addressOf = createSerializer(boardParams);

const savedAddressOf = createSerializer(savedParams);
const loadSaved = createLoader(savedParams);

export function savedQueryOf(view: BoardView): string {
  return canonicalQuery(savedAddressOf(view));
}

export function savedViewOf(query: string): Partial<BoardView> {
  return loadSaved(new URLSearchParams(query));
}

export const unfiltered = { q: "", tag: [], source: [], wait: null } satisfies BoardFilters;

export function isFiltered({ q, tag, source, wait }: BoardFilters): boolean {
  return q.trim() !== "" || tag.length > 0 || source.length > 0 || wait !== null;
}

interface Filterable extends Placed {
  first_name: string;
  last_name: string;
  email: string;
  source_slug: string | null;
  tag_ids: readonly string[];
}

/** Whether a card passes the filters: every word of the search, one of the tags, one of the sources, and the time in its stage. */
export function matcherOf(
  { q, tag, source, wait }: BoardFilters,
  targets: ReadonlyMap<string, number | null>,
  now: number,
): (card: Filterable) => boolean {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return (card) => {
    if (tag.length > 0 && !tag.some((id) => card.tag_ids.includes(id))) return false;
    if (source.length > 0 && !(card.source_slug && source.includes(card.source_slug))) return false;
    const { moved_to_current_stage_at: since } = card;
    if (wait === "over" && !isOverTarget(since, targets.get(card.stage_id) ?? null, now)) return false;
    if (wait !== null && wait !== "over" && daysIn(since, now) < Number(wait)) return false;
    if (words.length === 0) return true;
    const text = `${card.first_name} ${card.last_name} ${card.email}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
