import { expect, test } from "vitest";
import { testDatabase } from "#db/testing.ts";
import { ensureSetupCode, finishSetup, setupNeeded } from "./setup.ts";
import { checkPassword } from "./sign-in.ts";

const database = await testDatabase();

const owner = {
  organization: "Nordlicht AG",
  name: "Ida Brandt",
  email: "ida@nordlicht.example",
  password: "a long enough one",
};

test("the newest code creates the first organization and its owner, once", async () => {
  expect(await setupNeeded()).toBe(true);
  const old = await ensureSetupCode(database.ownerUrl);
  const code = await ensureSetupCode(database.ownerUrl);
  expect(await finishSetup({ ...owner, code: old })).toMatchObject({ ok: false, issues: [{ path: "/code" }] });
  const wrong = await finishSetup({ ...owner, code, email: "nonsense", password: "short" });
  expect(wrong).toMatchObject({ ok: false, issues: [{ path: "/email" }, { path: "/password" }] });
  for (const password of ["password1234!", "ida brandt is great"]) {
    const weak = await finishSetup({ ...owner, code, password });
    expect(weak).toMatchObject({ ok: false, issues: [{ path: "/password" }] });
  }
  expect(await setupNeeded()).toBe(true);
  const results = await Promise.all(
    [1, 2, 3].map((turn) => finishSetup({ ...owner, code, email: `${turn}${owner.email}` })),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(await setupNeeded()).toBe(false);
  expect(await ensureSetupCode(database.ownerUrl)).toBeNull();
  const [member] = await database.owner`select name, role, email from memberships`;
  expect(member).toMatchObject({ name: "Ida Brandt", role: "owner" });
  expect(await checkPassword(member?.email, owner.password, "192.0.2.1")).not.toBeNull();
});
