import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SchemaError } from "./migration-files.ts";

export interface Release {
  name: string;
  /** The commit that it was made from. */
  commit: string;
  /** The tag of its last migration. */
  migration: string;
  /** The name of the oldest release that can run on its schema. */
  oldest: string;
}

/** What no file in db/functions defines anymore. */
export interface Removed {
  kind: "function" | "procedure" | "view";
  /** As SQL names it: "app.find_invoices(text, integer)". */
  name: string;
  /** The name of the last release that has it. */
  last: string;
}

export interface ReleaseHistory {
  /** Oldest first. */
  releases: Release[];
  removed: Removed[];
}

export function readReleases(): ReleaseHistory {
  return parseReleases(readFileSync(join(import.meta.dirname, "releases.json"), "utf8"));
}

/** Throws if a name isn't a release's: what it keeps would be dropped at once. */
export function parseReleases(text: string): ReleaseHistory {
  const history = JSON.parse(text) as ReleaseHistory;
  const known = history.releases.map(({ name }) => name);
  const named = [
    ...history.releases.map(({ name, oldest }) => [`oldest of release ${name}`, oldest] as const),
    ...history.removed.map(({ name, last }) => [`last of ${name}`, last] as const),
  ];
  const unknown = named.find(([, name]) => !known.includes(name));
  if (unknown) throw new Error(`db/releases.json: the ${unknown[0]} is ${unknown[1]}, which is no release`);
  return history;
}

/** What is dropped: nothing of a release that can still run on the newest one's schema. */
export function droppable({ releases, removed }: ReleaseHistory): Removed[] {
  const place = (name: string | undefined) => releases.findIndex((release) => release.name === name);
  const oldest = place(releases.at(-1)?.oldest);
  return removed.filter(({ last }) => place(last) < oldest);
}

/**
 * Whether the database belongs to a newer release than ours, one that lets ours run. Throws `SchemaError` if it doesn't
 * let ours.
 */
export function isOlderRelease(recorded: readonly Release[], ours: readonly Release[]): boolean {
  const [newest, own] = [recorded.at(-1), ours.at(-1)];
  if (!newest || ours.some(({ name }) => name === newest.name)) return false;
  const place = (name: string | undefined) => recorded.findIndex((release) => release.name === name);
  if (own && place(own.name) >= place(newest.oldest)) return true;
  throw new SchemaError(
    `The database belongs to release ${newest.name} of Muster, where ${own ? `release ${own.name}` : "this version"} can't run anymore: ${newest.oldest} is the oldest that can. Start release ${newest.name}, or restore a backup from before the upgrade.`,
  );
}

/** Throws `SchemaError` if the database's newest release, which serves, can't run on the schema of our last one. */
export function refuseSkipping(recorded: readonly Release[], ours: readonly Release[]): void {
  const [newest, own] = [recorded.at(-1), ours.at(-1)];
  const place = (name: string | undefined) => ours.findIndex((release) => release.name === name);
  if (!newest || !own || place(newest.name) >= place(own.oldest)) return;
  throw new SchemaError(
    `Release ${newest.name}, which serves, can't run on this release's schema: ${own.oldest} is the oldest that can. Upgrade to release ${own.oldest} first, or stop Muster and start this release.`,
  );
}
