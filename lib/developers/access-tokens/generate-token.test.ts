import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { childEnvironment } from "#lib/platform/environment.ts";
import { addPerson, send, stage } from "#lib/testing/stage.ts";
import { tokenCommand } from "./generate-token.ts";

const run = promisify(execFile);

const at = await stage();
await at.owner`update organizations set created_at = now() - interval '1 day' where id = ${at.first.id}`;
await addPerson(at.owner, at.first, "owner", "first@people.example");
await addPerson(at.owner, at.second, "finance", "second@people.example");

const token = (...args: string[]) => tokenCommand(args, at.ownerUrl);

test("prints only a working token for the first organization, leaving an audit row and no session", async () => {
  const env = childEnvironment({ DATABASE_URL: at.ownerUrl, DATA_DIR: inject("dataDir") });
  const options = ["--name", "CI", "--type", "organization", "--scopes", "accounting:read,ats:read"];
  const command = [join(import.meta.dirname, "token-command.ts"), ...options, "--expires-in", "7"];
  const { stdout, stderr } = await run(process.execPath, command, { env });
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^muo_[0-9A-Za-z]{49}\n$/);
  expect((await send("GET", "/rest/v2/invoices", stdout.trim())).status).toBe(200);
  const [row] =
    await at.owner`select organization_id, name, scopes, expires_at - created_at = interval '7 days' as week from access_tokens where name = 'CI'`;
  expect(row).toEqual({
    organization_id: at.first.id,
    name: "CI",
    scopes: ["accounting:read", "ats:read"],
    week: true,
  });
  expect(
    await at.owner`select operation from audit_log where organization_id = ${at.first.id} and result = 201`,
  ).toEqual([{ operation: "create_access_token" }]);
  expect(await at.owner`select from sessions`).toHaveLength(0);
});

test("accepts another organization and person, within that person's permissions", async () => {
  const member = ["--organization", "Second", "--user", "second@people.example"];
  const mine = ["--name", "Mine", "--type", "personal", ...member, "--scopes"];
  const personal = await token(...mine, "accounting:read");
  expect(personal.stdout).toMatch(/^mup_/);
  const beyond = await token(...mine, "all");
  expect([beyond.code, beyond.stdout]).toEqual([1, ""]);
  expect(beyond.stderr).toContain("scopes: Your role doesn't include");
});

test.each([
  [["--type", "organization", "--scopes", "all"], "name:"],
  [["--name", "x", "--type", "organization", "--scopes", "nonsense"], "scopes"],
  [["--name", "x", "--type", "organization", "--scopes", "all", "--organization", "Nobody"], "No matching person"],
  [["--nonsense"], "--nonsense"],
])("rejects %j with the reason and the usage", async (options, reason) => {
  const { code, stdout, stderr } = await token(...options);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(reason);
  expect(stderr).toContain("npm run token --");
});
