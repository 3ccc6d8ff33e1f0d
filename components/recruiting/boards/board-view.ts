import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { filtersIn } from "#components/table/filters-in.ts";
import { savedPart } from "#components/views/saved-part.ts";
import { viewParam } from "#components/views/view-param.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { getBoard } from "#lib/recruiting/boards/contract.ts";
import { daysIn, isOverTarget } from "./time-in-stage.ts";

export const waits = ["over", "3", "7", "14", "30"] as const;
export type Wait = (typeof waits)[number];

const savedParams = {
  q: parseAsString.withDefault(""),
  tag: parseAsArrayOf(parseAsString).withDefault([]),
  source: parseAsArrayOf(parseAsString).withDefault([]),
  /** At least this many days in the stage, or over the stage's target. */
  wait: parseAsStringLiteral(waits),
};

/** The board's state in the URL. */
export const boardParams = { ...savedParams, view: viewParam, application: parseAsString };

export type BoardView = inferParserType<typeof boardParams>;
type BoardFilters = inferParserType<typeof savedParams>;

export const loadBoardView = createLoader(boardParams);
export const addressOf = createSerializer(boardParams);

export const { savedQueryOf, switcherOf } = savedPart(savedParams);

export const { isFiltered, unfiltered } = filtersIn(savedParams);

/** The filters that the server applies. */
export function filtersOf({ q, tag, source }: BoardFilters): Omit<InputOf<typeof getBoard>, "job_id"> {
  return {
    ...(q.trim() === "" ? {} : { search: q.trim().slice(0, 200) }),
    ...(tag.length === 0 ? {} : { candidate_tag_ids: tag }),
    ...(source.length === 0 ? {} : { source_slugs: source }),
  };
}

/** Whether a card has been in its stage as long as the filter requires. */
export function matchesWait(
  wait: Wait | null,
  card: { moved_to_current_stage_at: string },
  targetDays: number | null,
  now: number,
): boolean {
  if (wait === null) return true;
  if (wait === "over") return isOverTarget(card.moved_to_current_stage_at, targetDays, now);
  return daysIn(card.moved_to_current_stage_at, now) >= Number(wait);
}
