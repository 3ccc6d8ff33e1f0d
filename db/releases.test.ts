import { expect, test } from "vitest";
import { readMigrations } from "./migration-files.ts";
import { parseReleases, type ReleaseHistory, readReleases, refuseSkipping } from "./releases.ts";

const history: ReleaseHistory = {
  releases: [
    { name: "1", commit: "a", migration: "m", oldest: "1" },
    { name: "2", commit: "b", migration: "m", oldest: "1" },
  ],
  removed: [{ kind: "function", name: "app.twice(integer)", last: "1" }],
};

test("a removed function or an oldest release that names no release is refused: it would be dropped at once", () => {
  const parse = (changes: object) => () => parseReleases(JSON.stringify({ ...history, ...changes }));
  expect(parse({})()).toEqual(history);
  expect(parse({ removed: [{ kind: "function", name: "app.twice(integer)", last: "0" }] })).toThrow(
    "db/releases.json: the last of app.twice(integer) is 0, which is no release",
  );
  expect(parse({ releases: [{ ...history.releases[0], oldest: "3" }] })).toThrow(
    "db/releases.json: the oldest of release 1 is 3, which is no release",
  );
});

test("each release names a migration that is there, and a full commit hash", () => {
  const tags = readMigrations().map(({ tag }) => tag);
  for (const { migration, commit } of readReleases().releases) {
    expect(tags).toContain(migration);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
  }
});

test("a release that serves is replaced only by one whose schema it can run on", () => {
  const release = (name: string, oldest: string) => ({ name, commit: "a", migration: "m", oldest });
  const [one, two, three] = [release("1", "1"), release("2", "1"), release("3", "2")];
  const refused = "Release 1, which serves, can't run on this release's schema: 2 is the oldest that can.";
  expect(() => refuseSkipping([one], [one, two, three])).toThrow(refused);
  for (const recorded of [[], [one, two], [one, two, three]]) refuseSkipping(recorded, [one, two, three]);
  refuseSkipping([one], [one, two]);
});
