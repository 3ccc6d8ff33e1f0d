import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { builtKeys, makeBuild } from "#lib/testing/next-build.ts";
import { ensureOwnKeys, keysOf, publicKeysName } from "./build-keys.ts";
import { StartError } from "./exit-with-message.ts";

let roots: string[];

beforeEach(() => {
  roots = [1, 2].map(() => mkdtempSync(join(tmpdir(), "muster-keys-")));
  for (const root of roots) {
    makeBuild(join(root, ".next"));
    mkdirSync(join(root, "node_modules"));
    writeFileSync(join(root, ".next", publicKeysName), "");
  }
});

afterEach(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

function textsOf(root: string): Record<string, string> {
  const files = readdirSync(join(root, ".next"), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), "utf8")]));
}

test("no two installations of a release share a key, and none keeps the release's", async () => {
  for (const root of roots) await ensureOwnKeys(root);
  const [one, other] = roots.map((root) => keysOf(join(root, ".next")));
  expect([one?.size, other?.size]).toEqual([4, 4]);
  expect(one?.intersection(other ?? new Set()).size).toBe(0);
  for (const root of roots)
    for (const text of Object.values(textsOf(root)))
      for (const key of Object.values(builtKeys)) expect(text).not.toContain(key);
});

test("only the keys change, and all files agree on them", async () => {
  const [root = ""] = roots;
  const before = textsOf(root);
  await ensureOwnKeys(root);
  const after = textsOf(root);
  const { preview } = JSON.parse(after["prerender-manifest.json"] ?? "");
  const { encryptionKey } = JSON.parse(after["server-reference-manifest.json"] ?? "");
  expect(JSON.parse(after["preview-props.json"] ?? "")).toEqual(preview);
  expect(Buffer.from(encryptionKey, "base64").length).toBe(32);
  const now: Record<string, string> = { ...preview, encryptionKey };
  const { [publicKeysName]: _, ...expected } = before;
  for (const [name, key] of Object.entries(builtKeys))
    for (const file in expected) expected[file] = expected[file]?.replaceAll(key, now[name] ?? "") ?? "";
  expect(after).toEqual(expected);
});

test("an installation keeps its keys from then on, and a build made here keeps its own", async () => {
  const [released = "", built = ""] = roots;
  await ensureOwnKeys(released);
  const first = textsOf(released);
  await ensureOwnKeys(released);
  expect(textsOf(released)).toEqual(first);
  rmSync(join(built, ".next", publicKeysName));
  await ensureOwnKeys(built);
  expect(keysOf(join(built, ".next"))).toEqual(new Set(Object.values(builtKeys)));
});

test("an installation that can't be changed doesn't serve with the release's keys, and says what to do", async () => {
  const [root = ""] = roots;
  rmSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(join(root, "node_modules"), "");
  const error = await ensureOwnKeys(root).then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toMatch(/^[^\n]+run once: npm run own-keys$/);
});
