import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { launchEmbedded } from "./launch.ts";

type LaunchOptions = Parameters<typeof launchEmbedded>[0];

/** As the server's settings take it: not as ISO 8601. */
const instantText = (instant: Date) => instant.toISOString().replace("T", " ").replace("Z", "+00");

/**
 * Lets the embedded PostgreSQL replay the log in `<dataDir>/postgres/pg_wal`, up to an instant or to its end, and stops it
 * again: its folder has a copy of a server's files, with their backup_label. Throws SettingsError.
 */
export async function recoverEmbedded(options: LaunchOptions & { until: Date | null }): Promise<void> {
  const folder = join(options.dataDir, "postgres");
  const file = join(folder, "postgresql.auto.conf");
  const settings = readFileSync(file);
  const replay = async (until: Date | null) => {
    const target =
      until === null ? [] : [`recovery_target_time = '${instantText(until)}'`, "recovery_target_action = 'promote'"];
    // All of the log is there already, so nothing fetches it. Nobody reads meanwhile, so that the server is ready only afterwards.
    const lines = ["restore_command = 'false'", "recovery_target_timeline = 'current'", "hot_standby = off", ...target];
    writeFileSync(file, `${settings}\n${lines.join("\n")}\n`);
    writeFileSync(join(folder, "recovery.signal"), "", { mode: 0o600 });
    const { stop } = await launchEmbedded(options);
    await stop();
  };
  try {
    await replay(options.until).catch((error) => {
      // Nothing was committed later, so the end of the log is as of that instant, too.
      if (options.until === null || !isEarlyEnd(error)) throw error;
      return replay(null);
    });
  } finally {
    writeFileSync(file, settings);
    rmSync(join(folder, "recovery.signal"), { force: true });
  }
}

const isEarlyEnd = (error: unknown) =>
  error instanceof SettingsError &&
  error.message.includes("recovery ended before configured recovery target was reached");
