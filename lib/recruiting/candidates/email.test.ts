import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const names = { first_name: "Ada", last_name: "Okafor" };
const add = (email: string, as = token) => send("POST", "/rest/v2/ats/candidates", as, { body: { ...names, email } });
const change = (id: string, email: string) =>
  send("PATCH", `/rest/v2/ats/candidates/${id}`, token, { body: { email } });

const newEmail = () => `${randomUUID()}@candidates.example`;

async function holders(email: string): Promise<number> {
  const rows = await at.owner`select from candidates where organization_id = ${at.first.id} and email_lower = ${email}`;
  return rows.length;
}

test("an email address belongs to one candidate per organization, regardless of case", async () => {
  const email = newEmail();
  expect((await add(email)).status).toBe(201);
  const again = await add(` ${email.toUpperCase()} `);
  expect([again.status, Object.keys(again.body), again.body.errors]).toEqual([
    400,
    ["errors"],
    [
      {
        code: "candidate_email_already_exists",
        path: "/email",
        message: `A candidate with the email address ${email.toUpperCase()} already exists. Use that candidate or another address.`,
      },
    ],
  ]);
  const other = (await add(newEmail())).body.data;
  const changed = await change(other.id, email.toUpperCase());
  expect([changed.status, changed.body.errors[0].reason]).toEqual([409, "candidate_email_already_exists"]);
  expect(await holders(email)).toBe(1);
  expect((await add(email, await addToken(at.owner, at.second))).status).toBe(201);
});

test("a candidate's email can change case", async () => {
  const email = newEmail();
  const { id } = (await add(email)).body.data;
  const changed = await change(id, email.toUpperCase());
  expect([changed.status, changed.body.data.email]).toEqual([200, email.toUpperCase()]);
});

test("an email address goes to only one of several candidates added concurrently, and the others are rejected", async () => {
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => add(n % 2 ? email : email.toUpperCase())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  expect(await holders(email)).toBe(1);
});

test("an email address goes to only one of several candidates changed concurrently, and the others are rejected", async () => {
  const email = newEmail();
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await add(newEmail())).body.data.id));
  const answers = await Promise.all(ids.map((id, n) => change(id, n % 2 ? email : email.toUpperCase())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const reasons = answers.flatMap(({ status, body }) => (status === 409 ? body.errors[0].reason : []));
  expect(new Set(reasons)).toEqual(new Set(["candidate_email_already_exists"]));
  expect(await holders(email)).toBe(1);
});
