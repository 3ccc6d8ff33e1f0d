import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { builtKeys, makeBuild } from "#lib/testing/next-build.ts";
import { keysOf } from "./build-keys.ts";
import { hashSources } from "./build-sources.ts";
import { packRelease } from "./pack-release.ts";

let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-release-"));
  root = join(folder, "clone");
  const files = ["app/page.tsx", "lib/start.ts", "lib/start.test.ts", "db/migrations/0000.sql", "public/sw.js"];
  const others = [
    "README.md",
    "package.json",
    "package-lock.json",
    "server.ts",
    "tsconfig.json",
    "e2e/openapi/package.json",
    ...["deploy/systemd/muster.service", "docs/operations.md", "docs/scaling.md"],
  ];
  for (const file of [...files, ...others, ".data/secret.key", ".env", "e2e/start.spec.ts"]) {
    mkdirSync(join(root, file, ".."), { recursive: true });
    writeFileSync(join(root, file), file);
  }
  makeBuild(join(root, ".next"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a release is what its first start needs: the same sources, their build, and nothing of this machine", () => {
  packRelease(root, join(folder, "muster-1.0.0.tar.gz"), '{"bomFormat":"CycloneDX"}');
  execFileSync("sha256sum", ["--check", "--strict", "muster-1.0.0.tar.gz.sha256"], { cwd: folder });
  execFileSync("tar", ["-xzf", "muster-1.0.0.tar.gz"], { cwd: folder });
  execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: join(folder, "muster-1.0.0") });
  const unpacked = join(folder, "muster-1.0.0");
  const entries = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isDirectory(),
  );
  const names = entries.map(({ parentPath, name }) => join(parentPath, name).slice(unpacked.length + 1));
  expect(names.sort()).toEqual([
    ...[".next/muster-public-keys", ".next/node_modules/pino-28069d52", ".next/prerender-manifest.json"],
    ...[".next/server/app/page.js", ".next/server/preview-props.json", ".next/server/server-reference-manifest.js"],
    ...[
      ".next/server/server-reference-manifest.json",
      ".next/static/chunk.js",
      "README.md",
      "SHA256SUMS",
      "app/page.tsx",
    ],
    ...["db/migrations/0000.sql", "deploy/systemd/muster.service", "docs/operations.md", "docs/scaling.md"],
    ...["e2e/openapi/package.json", "lib/start.ts", "package-lock.json", "package.json"],
    ...["public/sw.js", "sbom.cdx.json", "server.ts", "tsconfig.json"],
  ]);
  expect(hashSources(unpacked)).toBe(hashSources(root));
  expect(readlinkSync(join(unpacked, ".next/node_modules/pino-28069d52"))).toBe("../../node_modules/pino");
  expect(keysOf(join(unpacked, ".next")).intersection(new Set(Object.values(builtKeys))).size).toBe(0);
  expect(readdirSync(folder).sort()).toEqual([
    "clone",
    "muster-1.0.0",
    "muster-1.0.0.tar.gz",
    "muster-1.0.0.tar.gz.sha256",
  ]);
});

test("a release is refused if the build has a key where the first start would not replace it", () => {
  writeFileSync(join(root, ".next", "server", "app", "page.js"), `const id = "${builtKeys.previewModeId}";`);
  expect(() => packRelease(root, join(folder, "muster-1.0.0.tar.gz"), "")).toThrow(
    "A key of the build is also in .next/server/app/page.js; add that file to build-keys.ts.",
  );
  expect(readdirSync(folder)).toEqual(["clone"]);
});
