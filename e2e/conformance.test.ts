import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#db/testing.ts";
import { settings } from "#lib/platform/env.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { sized } from "#lib/testing/size.ts";
import { serve } from "./serve-api.ts";

const run = promisify(execFile);
const root = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json");
const program = join(root, "..", "dist", "index.js");

/** Scenarios of the features that the server declares. */
const declared = [
  ...["server-initialize", "ping", "tools-list", "resources-list", "prompts-list", "caching"],
  ...["sep-2164-resource-not-found", "server-sse-multiple-streams"],
];

/** Scenarios that don't apply, and why. */
const others: readonly (readonly [RegExp, string])[] = [
  [
    /^(tools-call-|resources-read-|resources-templates-read|prompts-get-|elicitation-|input-required-result-|json-schema-2020-12|http-custom-header-server-validation|server-sse-polling)/,
    "calls tools, prompts, and resources of the fixture server by their names",
  ],
  [/^server-stateless$/, "four of its checks call diagnostic tools of the fixture server"],
  [
    /^http-header-validation$/,
    "speaks plain HTTP, whatever the address says; protocol.test.ts sends the same requests",
  ],
  [/^server-session-lifecycle$/, "the server has no sessions"],
  [/^(logging-set-level|completion-complete|resources-(un)?subscribe)$/, "an optional feature that isn't declared"],
  [/^(tasks-|sep-2640-)/, "an extension that isn't declared"],
  [/^dns-rebinding-protection$/, "expects any localhost origin to be allowed; only our own is"],
];

await testDatabase();
const { origin, close } = await serve();
afterAll(close);

const conformance = (...args: string[]) =>
  run(process.execPath, [program, ...args], {
    maxBuffer: 64 * 1024 * 1024,
    env: childEnvironment({ NODE_EXTRA_CA_CERTS: join(settings().data_dir, "tls", "cert.pem") }),
  });

test("every scenario is run, or there is a reason not to", async () => {
  const { stdout } = await conformance("list", "--server");
  const scenarios = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name = ""]) => name);
  expect(scenarios.length).toBeGreaterThan(50);
  const unknown = scenarios.filter((name) => !declared.includes(name) && !others.some(([of]) => of.test(name)));
  expect(unknown).toEqual([]);
});

test.each(sized(["tools-list"], declared))("over HTTPS, the scenario %s passes", async (scenario) => {
  const { stdout } = await conformance("server", "--url", `${origin}/mcp`, "--scenario", scenario).catch(
    (error) => error,
  );
  expect(stdout).toMatch(/\b0 failed/i);
});
