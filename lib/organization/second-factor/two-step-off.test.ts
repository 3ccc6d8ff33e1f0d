import { expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { addPasskey } from "#lib/testing/passkeys.ts";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import { addMembership, addPerson, stage } from "#lib/testing/stage.ts";
import { twoStepOffCommand } from "./two-step-off.ts";

const at = await stage();
const run = (...args: string[]) => twoStepOffCommand(args, at.ownerUrl);

test("turns it off for a person of several organizations, each of which sees it in its audit log", async () => {
  const id = await addPerson(at.owner, at.first, "owner", "lost.phone@people.example");
  await addMembership(at.owner, at.second, id, "viewer");
  await addSecondFactor(at.owner, id);
  expect(await run("--user", "Lost.Phone@people.example")).toMatchObject({ code: 0 });
  expect(await at.owner`select 1 from second_factors where user_id = ${id}`).toEqual([]);
  const rows =
    await at.owner`select organization_id, user_id, principal_kind from audit_log where operation = 'reset_second_factor'`;
  const seen = (organization_id: string) => ({ organization_id, user_id: id, principal_kind: "system" });
  expect(rows).toEqual(expect.arrayContaining([seen(at.first.id), seen(at.second.id)]));
  expect(await run("--user", "lost.phone@people.example")).toMatchObject({ code: 1 });
});

test("lists and removes passkeys too, with the sessions that they began", async () => {
  const email = "lost.laptop@people.example";
  const id = await addPerson(at.owner, at.first, "finance", email);
  const session = (await beginSession(id, at.first.id)) ?? "";
  expect((await run("--user", email, "--list")).text).toContain("no second factor");
  const { passkey } = await addPasskey(session, { name: "Laptop" });
  await addSecondFactor(at.owner, id);
  await at.owner`update sessions set passkey_id = ${passkey.id} where user_id = ${id}`;
  const { text } = await run("--user", email, "--list");
  expect(text.split("\n")).toEqual([
    expect.stringContaining("Authenticator app, since "),
    expect.stringContaining("Passkey “Laptop”, since "),
  ]);
  expect((await run("--user", email)).text).toContain("“Laptop”");
  for (const table of ["passkeys", "second_factors", "recovery_codes", "sessions"])
    expect(await at.owner`select 1 from ${at.owner(table)} where user_id = ${id}`).toEqual([]);
});

test("says how it is used", async () => {
  expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining("--user EMAIL") });
  expect(await run("--nobody")).toMatchObject({ code: 1, text: expect.stringContaining("--user EMAIL") });
  expect(await run("--help")).toMatchObject({ code: 0 });
});
