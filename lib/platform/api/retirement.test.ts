import { expect, test } from "vitest";
import { z } from "zod";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { addToken, stage } from "#lib/testing/stage.ts";
import { implementRead } from "./execute.ts";
import { makeRouter } from "./router.ts";

const contract = defineOperation({
  ...{ name: "list_things", method: "GET", path: "/things", area: "Test", scope: null, summary: "Test" },
  description: "Returns nothing.",
  versions: ["2026-04-30", "2026-02-27"],
  retirements: {
    "2026-02-27": { deprecation: "2026-05-01", sunset: "2027-01-01" },
    "2026-01-01": { deprecation: "2026-05-01" },
  },
  input: z.object({ page: z.string().regex(/^\d$/, "must be a digit").optional() }),
  output: z.object({ data: z.null() }),
});

const at = await stage();
const token = await addToken(at.owner, at.first);
const operation = implementRead(contract, async ({ db }) => {
  await db.execute("select 1");
  return { data: null };
});
const router = makeRouter({ operations: [operation], reasons: {} as never, areas: { Test: "Tests." } }, []);

async function endingOf(version: string | null, query = "") {
  const headers = { authorization: `Bearer ${token}`, ...(version && { "x-version": version }) };
  const request = new Request(`https://localhost/rest/v2/things${query}`, { headers });
  const answer = await router.handle(toIncomingRequest(request, null));
  return [answer.status, answer.headers.get("deprecation"), answer.headers.get("sunset")];
}

test("a version that ends says when in every response, others say nothing", async () => {
  expect(await endingOf(null)).toEqual([200, null, null]);
  expect(await endingOf("2026-02-27")).toEqual([200, "@1777593600", "Fri, 01 Jan 2027 00:00:00 GMT"]);
  expect(await endingOf("2026-02-27", "?page=x")).toEqual([400, "@1777593600", "Fri, 01 Jan 2027 00:00:00 GMT"]);
  expect(await endingOf("2026-01-01")).toEqual([200, "@1777593600", null]);
});

test("the reference says which version ends and when", () => {
  const described = JSON.parse(router.openapi()).paths["/things"].get;
  expect(described.description).toContain(
    "Version 2026-02-27 is deprecated since May 1, 2026 and may stop working on Jan 1, 2027.",
  );
  expect(described.description).toContain(
    "Version 2026-01-01 is deprecated since May 1, 2026. Send a newer `X-Version`.",
  );
  expect(Object.keys(described.responses[200].headers)).toEqual(expect.arrayContaining(["Deprecation", "Sunset"]));
});
