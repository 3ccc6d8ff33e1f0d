import { spawn } from "node:child_process";
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bareEnvironment } from "#lib/platform/environment.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";

/** How to run PostgreSQL's programs here, and who must own its files (null: the current user). */
export interface Account {
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number };
  owner: { uid: number; gid: number } | null;
}

const ordinary: Account = { command: (file, args) => ({ file, args }), owner: null };

// In its own user namespace, root appears as nobody, which satisfies PostgreSQL, while the files stay root's. This also
// works below folders that no other user may enter.
const namespaced: Account = {
  command: (program, args) => ({
    file: "unshare",
    args: ["--user", "--map-user=65534", "--map-group=65534", "--", program, ...args],
  }),
  owner: { uid: 0, gid: 0 },
};

/** PostgreSQL refuses to run as root, so this finds another way if the process is root. Throws SettingsError. */
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
  /** One line, if not ok. */
  reason: string;
}

// Detached, because the supervisor handles a terminal's Ctrl-C.
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

/** Makes the account own a folder and everything below it, unless it already does. */
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
