import { spawn } from "node:child_process";
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bareEnvironment } from "#lib/platform/environment.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";

/** How PostgreSQL's programs are run here, and to whom its files must belong (null: whoever runs this). */
export interface Account {
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number };
  owner: { uid: number; gid: number } | null;
}

const ordinary: Account = { command: (file, args) => ({ file, args }), owner: null };

// Inside its own user namespace root counts as nobody, which is all that PostgreSQL asks, while the files stay root's:
// that works below folders that no other user may enter.
const namespaced: Account = {
  command: (program, args) => ({
    file: "unshare",
    args: ["--user", "--map-user=65534", "--map-group=65534", "--", program, ...args],
  }),
  owner: { uid: 0, gid: 0 },
};

/** PostgreSQL refuses to run as root: finds another way when this process is root. Throws SettingsError. */
export async function accountFor(program: string, dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) {
    const { ok, reason } = await run(ordinary, program, ["--version"]);
    if (!ok)
      throw new SettingsError(`DATABASE_URL is not set and the embedded PostgreSQL does not run here: ${reason}.`);
    return ordinary;
  }
  if ((await run(namespaced, program, ["--version"])).ok) return namespaced;
  for (const owner of [userNamed("postgres"), userNamed("nobody")]) {
    if (!owner) continue;
    const account: Account = { command: (file, args) => ({ file, args, ...owner }), owner };
    if (!(await run(account, program, ["--version"])).ok) continue;
    chownSync(dataDir, 0, owner.gid);
    chmodSync(dataDir, 0o710);
    if ((await run(account, "/bin/sh", ["-c", 'cd "$1"', "sh", dataDir])).ok) return account;
  }
  throw new SettingsError(
    "DATABASE_URL is not set and the embedded PostgreSQL refuses to run as root: neither unshare nor the users postgres and nobody can be used here. Start Muster as an ordinary user, or set DATABASE_URL.",
  );
}

interface Outcome {
  ok: boolean;
  output: string;
  /** One line for when it is not ok. */
  reason: string;
}

// Detached, because a terminal's Ctrl-C is for the supervisor to answer.
export function run(account: Account, program: string, args: string[]): Promise<Outcome> {
  const { file, args: all, ...owner } = account.command(program, args);
  return new Promise((resolve) => {
    const child = spawn(file, all, {
      ...owner,
      env: bareEnvironment(),
      cwd: "/",
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const text = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (chunk: string) => (text[name] += chunk));
    child.once("error", (error) => resolve({ ok: false, output: "", reason: error.message }));
    child.once("close", (code, signal) => {
      const lines = text.stderr.trim().split("\n");
      const reason = lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1);
      resolve({ ok: code === 0, output: text.stdout, reason: reason?.trim() || `it ended with ${signal ?? code}` });
    });
  });
}

/** Gives a folder and all below it to the account, when it is not its own already. */
export function handOver(account: Account, path: string): void {
  if (!account.owner) return;
  const { uid, gid } = account.owner;
  const give = (entry: string) => {
    const stats = lstatSync(entry);
    if (stats.uid !== uid) lchownSync(entry, uid, gid);
    if (stats.isDirectory()) for (const name of readdirSync(entry)) give(join(entry, name));
  };
  if (lstatSync(path).uid !== uid) give(path);
}

function userNamed(name: string): { uid: number; gid: number } | null {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}
