import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkSecret } from "#lib/platform/secrets.ts";
import { freePorts, run } from "./muster-process.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-data-dir-"));
});

afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

/** Returns a program's output before it exits with 1. */
async function refusal(program: string, settings: Record<string, string>): Promise<string> {
  const { https } = await freePorts();
  const refused = run(program, { HTTPS_PORT: String(https), HTTP_PORT: "0", ...settings });
  expect(await refused.exit).toBe(1);
  return refused.output();
}

describe("npm start reports in one line, before creating anything, that DATA_DIR", () => {
  const start = (DATA_DIR: string) => refusal("lib/platform/process/start.ts", { DATA_DIR });

  test("is a file or inside one", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await start(file)).toBe(`DATA_DIR: ${file} is a file. Set DATA_DIR to a folder.\n`);
    expect(await start(join(file, "data"))).toMatch(/^DATA_DIR=\S+ can't be read and written \(ENOTDIR.*\)\..*\n$/);
  });

  test("is on a missing mount", async () => {
    const mount = join(folder, "volume");
    expect(await start(join(mount, "muster"))).toBe(
      `DATA_DIR=${join(mount, "muster")} can't be created, because ${mount} doesn't exist. Mount or create that folder, or set another DATA_DIR.\n`,
    );
    expect(existsSync(mount)).toBe(false);
  });

  test("is on a missing mount, as do a web process and a worker alone", async () => {
    const mount = join(folder, "volume");
    const alone = { DATA_DIR: join(mount, "muster"), DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" };
    for (const output of await Promise.all([refusal("server.ts", alone), refusal("lib/registry/worker.ts", alone)]))
      expect(output).toMatch(/^DATA_DIR=\S+ can't be created, because \S+volume doesn't exist\. .+\n$/);
    expect(existsSync(mount)).toBe(false);
  });

  test("isn't writable", async () => {
    chmodSync(folder, 0o500);
    // Root can write everywhere except where nobody can.
    const place = process.getuid?.() === 0 ? "/proc/muster" : folder;
    expect(await start(place)).toMatch(
      /^DATA_DIR=\S+ can't be read and written \(.+\)\. Grant this user access, or set another folder\.\n$/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is too long", async () => {
    const path = join(folder, ...Array(5).fill("d".repeat(100)));
    expect(await start(path)).toBe(
      `DATA_DIR is too long: its absolute path has ${path.length} bytes, and the limit is 400. Set a shorter one.\n`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

const hex = "0123456789abcdef".repeat(4);
const damaged =
  /is damaged, it should hold 64 hexadecimal characters\. Put back your copy of it, which no backup of Muster has\.\n$/;

test.each<[string, (file: string) => void, RegExp]>([
  ["is empty", (file) => write(file, ""), damaged],
  ["is cut off", (file) => write(file, hex.slice(0, 40)), damaged],
  ["is junk", (file) => write(file, Buffer.from([0, 255, 10, 13, 128, 7])), damaged],
  ["is a folder", (file) => mkdirSync(file), damaged],
  [
    "can be read by everyone",
    (file) => write(file, hex, 0o644),
    /can be read or written by every user of this machine\. Run: chmod 600 \S+secret\.key\n$/,
  ],
])(
  "npm start, a web process and a worker report in one line, before creating anything, that the secret key %s",
  async (_, damage, line) => {
    damage(join(folder, "secret.key"));
    const alone = { DATA_DIR: folder, DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" };
    const outputs = await Promise.all([
      refusal("lib/platform/process/start.ts", { DATA_DIR: folder }),
      refusal("server.ts", alone),
      refusal("lib/registry/worker.ts", alone),
    ]);
    for (const output of outputs) {
      expect(output).toMatch(/^DATA_DIR: [^\n]+\n$/);
      expect(output).toMatch(line);
    }
    expect(readdirSync(folder)).toEqual(["secret.key"]);
  },
);

test("npm start reports, before creating anything, that the secret key of the database there is gone", async () => {
  mkdirSync(join(folder, "postgres"));
  const file = join(folder, "secret.key");
  expect(await refusal("lib/platform/process/start.ts", { DATA_DIR: folder })).toBe(
    `SECRET_KEY: ${file} is missing, and the database there was made with it. Put back your copy of that file, or set the SECRET_KEY of that time.\n`,
  );
  expect(readdirSync(folder)).toEqual(["postgres"]);
});

function write(file: string, content: string | Buffer, mode = 0o600): void {
  writeFileSync(file, content);
  chmodSync(file, mode);
}

test("accepts a group-readable secret key, as on a container volume", () => {
  const file = join(process.env.DATA_DIR ?? "", "secret.key");
  chmodSync(file, 0o640);
  expect(checkSecret).not.toThrow();
  chmodSync(file, 0o600);
});
