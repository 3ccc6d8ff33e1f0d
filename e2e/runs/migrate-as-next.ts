import { migrate as migrateTo, readVersion } from "#db/migrate.ts";

/** Makes a database that of the release after the last one, as this tree will be once it is released. */
export function migrate(url: string, { log }: { log: (line: string) => void }): Promise<void> {
  const version = readVersion();
  const { releases } = version.history;
  const [last, migration] = [releases.at(-1), version.migrations.at(-1)];
  if (!last || !migration) throw new Error("there is no release yet");
  const next = { name: "next", commit: "0".repeat(40), migration: migration.tag, oldest: last.name };
  return migrateTo(url, {
    log,
    version: { ...version, history: { ...version.history, releases: [...releases, next] } },
  });
}
