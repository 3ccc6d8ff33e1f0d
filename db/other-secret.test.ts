import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openClient } from "./client.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-other-secret-"));
const server = await startEmbedded({ dataDir: folder, log: () => undefined });
afterAll(async () => {
  await server.stop("immediate");
  rmSync(folder, { recursive: true });
});

test("whoever migrates with another SECRET_KEY is told, once, what stops working", async () => {
  const lines: string[] = [];
  const run = () => migrate(server.url, { log: (line) => lines.push(line) });
  const warning = expect.stringMatching(/^SECRET_KEY isn't the one that .* was prepared with: /);
  await run();
  await run();
  expect(lines).not.toContainEqual(warning);
  const sql = openClient(server.url);
  await sql`alter role app_web password 'of another secret'`;
  await sql.end();
  await run();
  expect(lines).toContainEqual(warning);
  lines.length = 0;
  await run();
  expect(lines).toEqual([]);
});
