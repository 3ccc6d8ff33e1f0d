import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { connect, rpc } from "#lib/testing/oauth-flow.ts";
import { scimClient } from "#lib/testing/scim.ts";
import { sized } from "#lib/testing/size.ts";
import { addOrganization, addPerson, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const people = sized(8, 100);

/** Everything that opens the organization for one person, and what it opened before and after their end was reported. */
async function member(made: Awaited<ReturnType<typeof addOrganization>>) {
  const id = await addPerson(at.owner, made, "finance");
  const session = (await beginSession(id, made.id)) ?? "";
  const personal = await addToken(at.owner, made, { type: "personal", user_id: id });
  const { access } = await connect((await beginSession(id, made.id)) ?? "");
  const tries = [
    async () => (await send("GET", "/rest/v2/account", session)).status,
    async () => (await send("GET", "/rest/v2/people", personal)).status,
    async () => (await rpc("tools/call", { name: "list_people", arguments: {} }, { text: access })).status,
  ];
  return { id, tries, accepted: 0, ended: false, acceptedAfter: 0 };
}

test("nothing of somebody whom the provider ends is accepted once it is told so, while everybody keeps asking", async () => {
  const made = await addOrganization(at.owner, `Load ${randomUUID()}`);
  await addPerson(at.owner, made, "owner");
  const scim = await scimClient(at, made);
  const members = [];
  for (let place = 0; place < people; place += 1) members.push(await member(made));
  let isOver = false;
  const asking = members.flatMap((one) =>
    one.tries.map(async (attempt) => {
      while (!isOver) {
        const wasEnded = one.ended;
        const status = await attempt();
        if (status === 200) one.accepted += 1;
        if (status === 200 && wasEnded) one.acceptedAfter += 1;
      }
    }),
  );
  for (const [place, one] of members.entries()) {
    const answer =
      place % 2 === 0
        ? await scim.patch(`/Users/${one.id}`, { op: "Replace", path: "active", value: "False" })
        : await scim.remove(`/Users/${one.id}`);
    expect(answer.status).toBeLessThan(300);
    one.ended = true;
  }
  const last = await Promise.all(members.flatMap(({ tries }) => tries.map((attempt) => attempt())));
  isOver = true;
  await Promise.all(asking);
  expect(last).toEqual(last.map(() => 401));
  expect(members.map(({ acceptedAfter }) => acceptedAfter)).toEqual(members.map(() => 0));
  expect(members.some(({ accepted }) => accepted > 0)).toBe(true);
});
