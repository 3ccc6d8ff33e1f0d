import type { SQL } from "drizzle-orm";
import type { Scope } from "./api/scopes.ts";

/** A figure with the address of exactly the rows that it counts. */
export interface HomeFigure {
  key: string;
  count: number;
  /** There are more than were counted. */
  is_minimum?: true;
  amounts?: { currency: string; total: string }[];
  /** Days until it is too late, below 0 once it is. */
  days?: number;
  /** First and last day of a payment cycle. */
  period?: { starts_on: string; ends_on: string };
  href: string;
}

/** A step that a new organization begins with. */
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

interface HomeDays {
  today: string;
  /** The day of the last visit. */
  since: string;
}

/** What an area contributes to Home. */
export interface HomePart {
  name: string;
  /** Without it the part isn't read. */
  scope?: Scope;
  /** What is read: one JSON value, by a subquery that reads few rows however many there are. */
  select: (days: { since: SQL }) => SQL;
  /** Null where nothing was found. */
  read: (
    found: never,
    days: HomeDays,
  ) => { actions?: HomeFigure[]; news?: HomeFigure[]; charts?: HomeCharts; steps?: HomeStep[] } | null;
}

/** Keeps the type of what is read from `select` to `read`. */
export function homePart<Found>(
  part: Omit<HomePart, "read"> & { read: (found: Found, days: HomeDays) => ReturnType<HomePart["read"]> },
): HomePart {
  return part;
}

/** Most rows that a figure counts one by one. */
export const mostCounted = 1000;

/** A figure of rows that were counted up to one more than `mostCounted`. */
export function counted(key: string, found: number, href: string): HomeFigure[] {
  if (found === 0) return [];
  return [
    { key, count: Math.min(found, mostCounted), ...(found > mostCounted && { is_minimum: true as const }), href },
  ];
}

let parts: readonly HomePart[] = [];

/** Hands down what the areas contribute. */
export function publishHomeParts(published: readonly HomePart[]): void {
  parts = published;
}

export function homeParts(): readonly HomePart[] {
  return parts;
}
