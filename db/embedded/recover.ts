import { readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { launchEmbedded } from "./launch.ts";
import { livePostmaster, stopPostmaster } from "./postmaster.ts";

type LaunchOptions = Parameters<typeof launchEmbedded>[0];

export interface Recovered {
  port: number;
  /** Where in the log replaying ended, in bytes. */
  end: bigint;
  /** It ended because there was no more of the log. */
  isWhole: boolean;
  /** Stops the server, which then starts with its own settings. */
  stop(): Promise<void>;
}

const lookEveryMs = 100;

/** As the server's settings take it: not as ISO 8601. */
const instantText = (instant: Date) => instant.toISOString().replace("T", " ").replace("Z", "+00");

// All of the log is there already, so nothing fetches it. Nobody reads meanwhile, so that the server is ready only
// afterwards, and nothing that an operator set up for the original archives what the copy writes.
const replaying = [
  "restore_command = 'false'",
  "recovery_target_timeline = 'current'",
  "hot_standby = off",
  "archive_mode = off",
  // So that its log says why it ended.
  "logging_collector = off",
  "log_destination = 'stderr'",
  "log_min_messages = 'warning'",
  "lc_messages = 'C'",
];

/**
 * Lets the embedded PostgreSQL replay the log in `<dataDir>/postgres/pg_wal`, up to an instant or to its end: its folder has
 * a copy of a server's files, with their backup_label. Throws SettingsError.
 */
export async function recoverEmbedded(
  options: LaunchOptions & { until: Date | null; signal?: AbortSignal | undefined },
): Promise<Recovered> {
  const { until, signal, isScratch } = options;
  const folder = join(realpathSync(options.dataDir), "postgres");
  const file = join(folder, "postgresql.auto.conf");
  const settings = readFileSync(file);
  const restoreSettings = () => {
    writeFileSync(file, settings);
    rmSync(join(folder, "recovery.signal"), { force: true });
  };
  const replay = (target: string[]) => {
    const lines = [...replaying, ...target, ...(isScratch ? ["fsync = off"] : [])];
    writeFileSync(file, `${settings}\n${lines.join("\n")}\n`);
    writeFileSync(join(folder, "recovery.signal"), "", { mode: 0o600 });
    return launchEmbedded(options);
  };
  // The server may only be about to start.
  const stopping = setInterval(() => {
    const postmaster = signal?.aborted ? livePostmaster(folder) : null;
    if (postmaster) void stopPostmaster(postmaster.pid, "immediate");
  }, lookEveryMs);
  try {
    const target = until && [`recovery_target_time = '${instantText(until)}'`, "recovery_target_action = 'promote'"];
    let isWhole = target === null;
    const { port, stop } = await replay(target ?? []).catch((error) => {
      // Nothing was committed later, so the end of the log is as of that instant, too.
      if (target === null || signal?.aborted || !isEarlyEnd(error)) throw error;
      isWhole = true;
      return replay([]);
    });
    return { port, end: endOfReplay(folder), isWhole, stop: () => stop().finally(restoreSettings) };
  } catch (error) {
    restoreSettings();
    throw error;
  } finally {
    clearInterval(stopping);
  }
}

const isEarlyEnd = (error: unknown) =>
  error instanceof SettingsError &&
  error.message.includes("recovery ended before configured recovery target was reached");

/** Where the new timeline leaves the one before, which its history tells last. */
function endOfReplay(folder: string): bigint {
  const log = join(folder, "pg_wal");
  const histories = readdirSync(log).filter((name) => /^[0-9A-F]{8}\.history$/.test(name));
  const lines = readFileSync(join(log, histories.sort().at(-1) ?? ""), "utf8")
    .trim()
    .split("\n");
  const [, high = "", low = ""] = /^\d+\t([0-9A-F]+)\/([0-9A-F]+)\t/.exec(lines.at(-1) ?? "") ?? [];
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
