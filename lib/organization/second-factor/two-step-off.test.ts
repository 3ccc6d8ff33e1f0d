import { expect, test } from "vitest";
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

test("says how it is used", async () => {
  expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining("--user EMAIL") });
  expect(await run("--nobody")).toMatchObject({ code: 1, text: expect.stringContaining("--user EMAIL") });
  expect(await run("--help")).toMatchObject({ code: 0 });
});
