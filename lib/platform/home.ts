import type { SQL } from "drizzle-orm";
import type { Scope } from "./declaration/scopes.ts";

/** A figure with a link to exactly the rows that it counts. */
export interface HomeFigure {
  key: string;
  count: number;
  /** There are more than were counted. */
  is_minimum?: true;
  amounts?: { currency: string; total: string }[];
  /** Days until the deadline, negative once it has passed. */
  days?: number;
  /** First and last day of a payment cycle. */
  period?: { starts_on: string; ends_on: string };
  href: string;
}

/** A setup step for a new organization. */
interface HomeStep {
  key: string;
  is_done: boolean;
  href: string;
}

interface HomeCharts {
  cash?: object;
  headcount?: object;
  pipeline?: object;
}

/** Of the whole installation. */
interface HomeBackup {
  /** Null if there is none. */
  taken_at: string | null;
  /** When the newest test restored one; null if none did. */
  tested_at: string | null;
  test_failed: boolean;
  /** Files that it lacks because the store had lost them. */
  missing_files: number;
  /** Older than two days, or none. */
  is_old: boolean;
  /** Null if changes aren't archived. */
  archived_until: string | null;
  is_archive_late: boolean;
}

/** Figures of each area; an area contributes them with one part or several. */
interface HomeSections {
  money?: object;
  recruiting?: object;
  equipment?: object;
  developers?: object;
}

interface HomeReader {
  today: string;
  /** The day of the last visit. */
  since: string;
  role: string;
  /** Of the person's role. */
  scopes: readonly Scope[];
}

/** What an area contributes to Home. */
export interface HomePart {
  name: string;
  /** The part is skipped without this scope. */
  scope?: Scope;
  /** The part is skipped for all other roles. */
  roles?: readonly string[];
  /** The query: one JSON value, from a subquery that reads few rows however many there are. */
  select: (days: { since: SQL }) => SQL;
  /** Null if nothing was found. */
  read: (
    found: never,
    reader: HomeReader,
  ) => {
    actions?: HomeFigure[];
    news?: HomeFigure[];
    charts?: HomeCharts;
    sections?: HomeSections;
    steps?: HomeStep[];
    backup?: HomeBackup;
  } | null;
}

/** Keeps the type of the result consistent from `select` to `read`. */
export function homePart<Found>(
  part: Omit<HomePart, "read"> & { read: (found: Found, reader: HomeReader) => ReturnType<HomePart["read"]> },
): HomePart {
  return part;
}

/** The most rows that a figure counts. */
export const maxCounted = 1000;

/** A count of rows that were counted up to `maxCounted` plus one. */
export function countUpTo(found: number): Pick<HomeFigure, "count" | "is_minimum"> {
  return { count: Math.min(found, maxCounted), ...(found > maxCounted && { is_minimum: true as const }) };
}

/** A figure for rows that were counted up to `maxCounted` plus one. */
export function counted(key: string, found: number, href: string): HomeFigure[] {
  return found === 0 ? [] : [{ key, ...countUpTo(found), href }];
}

let parts: readonly HomePart[] = [];

/** Sets what the areas contribute. */
export function publishHomeParts(published: readonly HomePart[]): void {
  parts = published;
}

export function homeParts(): readonly HomePart[] {
  return parts;
}
