import { describe, expect, test } from "vitest";
import { z } from "zod";
import { finishSetup } from "#lib/platform/auth/setup.ts";
import type { Operation, PrincipalKind } from "#lib/platform/declaration/contract.ts";
import { oneLine } from "#lib/platform/declaration/fields.ts";
import { inputs } from "#lib/testing/matrix/inputs.ts";
import { ownerCredentials } from "#lib/testing/owner-credentials.ts";
import { sized } from "#lib/testing/size.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { operations } from "./operations.ts";

const named = /^(?:name|first_name|last_name|title|job_title)$/;
const cases = operations
  .map(({ contract }) => contract)
  .filter(({ method }) => method !== "GET")
  .flatMap((contract) =>
    Object.keys(contract.input.shape)
      .filter((field) => named.test(field))
      .map((field) => ({ name: contract.name, field, contract })),
  )
  .map((field, place) => ({ ...field, place }));

const spoofs = [
  ...["Ada\u0007", "Ada\nLind", "Ada\tLind", "Ada\u001b[31m", "Ada\u0085", "Ada\u2028Lind", "Ada\u2029", "\u007fAda"],
  ...[
    "Ada \u202egnp.exe",
    "\u202aAda",
    "Ada\u202b",
    "Ada\u202c",
    "\u202dAda",
    "\u2066Ada\u2069",
    "\u2067Ada",
    "\u2068Ada",
  ],
];

const real = [
  ...["Zoë Çelik-O’Neil", "محمد علي", "نیم‌فاصله", "יִשְׂרָאֵל כֹּהֵן", "क्‍ष नरेंद्र", "ශ්‍රී ලංකා", "李小龍", "Nguyễn Văn Ánh", "한글"],
  ...["\u200fשלום\u200e Ltd.", "👩‍💻 Ops", "Ａｃｍｅ", '1 & 2 <Co> "GmbH"'],
];

/** A field gets one in this many names and spoofs, others than its neighbors. */
const textOf = sized(4, 1);

const at = await stage();
const credentials: Partial<Record<PrincipalKind, string>> = await ownerCredentials(at);

/** Prepares a record once; what is returned writes a name to it. */
async function arranged(contract: Operation, field: string) {
  const keys = (await inputs[contract.name]?.keys?.(at, "first")) ?? {};
  const body = ((await inputs[contract.name]?.body?.(at)) ?? {}) as Record<string, unknown>;
  const path = `/rest/v2${contract.path.replace(/\{(\w+)\}/g, (_, key) => keys[key] ?? "")}`;
  const credential = credentials[contract.principals[0] as PrincipalKind] ?? null;
  return (value: string) => send(contract.method, path, credential, { body: { ...body, [field]: value } });
}

test("there are name fields to test", () => expect(cases.length).toBeGreaterThan(10));

describe.each(cases)("$field of $name", ({ contract, field, place }) => {
  const some = (texts: string[]) => texts.filter((_, at) => (at + place) % textOf === 0);

  test("rejects control characters and text that reverses direction, with a clear error", async () => {
    const give = await arranged(contract, field);
    for (const spoof of some(spoofs)) {
      // Whitespace around a name, including line breaks, is trimmed.
      const { status, body } = await give(`A${spoof}B`);
      const word = contract.errors[400] === "coded" ? "code" : "reason";
      const item = { [word]: "invalid_value", path: `/${field}`, message: oneLine[1] };
      expect([JSON.stringify(spoof), status, body.errors]).toEqual([JSON.stringify(spoof), 400, [item]]);
    }
  });

  test("accepts names in the scripts people write them in", async () => {
    for (const name of some(real)) {
      const { status, text } = await (await arranged(contract, field))(name);
      // Another test may have taken the name, which means it was accepted.
      const isTaken = status === 409 && text.includes("already_exists");
      expect([name, isTaken ? contract.status : status], text).toEqual([name, contract.status]);
    }
  });
});

test("characters that nobody sees are removed from names, titles, serial numbers and imported cells, and find what they hide", async () => {
  const token = await addToken(at.owner, at.first);
  const hidden = "\u200b\u2060\ufeff\u00ad\u034f\u200e\u{e0041}\u{e007f}";
  const post = (path: string, body: object) => send("POST", `/rest/v2/${path}`, token, { body });
  const candidate = {
    first_name: `Ma${hidden}ria`,
    last_name: `${hidden}Lind`,
    email: `ma${hidden}ria@hidden.example`,
  };
  const made = (await post("ats/candidates", candidate)).body.data;
  expect([made.first_name, made.last_name, made.email]).toEqual(["Maria", "Lind", "maria@hidden.example"]);
  const again = await post("ats/candidates", { ...candidate, email: "maria@hidden.example" });
  expect([again.status, again.body.errors[0].code]).toEqual([400, "candidate_email_already_exists"]);
  const found = await send("GET", `/rest/v2/ats/candidates?search=mar${encodeURIComponent(hidden)}ia`, token);
  expect(found.body.data.map(({ id }: { id: string }) => id)).toContain(made.id);
  const job = (await post("ats/jobs", { title: `Eng${hidden}ineer` })).body.data;
  expect(job.title).toBe("Engineer");
  const csv = `first_name,last_name,email\nJo${hidden}an,Lind,joan@hidden.example\n`;
  expect((await post("ats/candidates/import", { csv })).status).toBe(200);
  const [joan] = await at.owner`select first_name from candidates where email = 'joan@hidden.example'`;
  expect(joan?.first_name).toBe("Joan");
});

test("a name of nothing visible is missing", async () => {
  const token = await addToken(at.owner, at.first);
  const body = { first_name: "\u200b\u3164", last_name: "Lind", email: "none@hidden.example" };
  const { status, body: refused } = await send("POST", "/rest/v2/ats/candidates", token, { body });
  expect([status, refused.errors[0].path]).toEqual([400, "/first_name"]);
});

test("applies the same rule to the first organization and its owner", async () => {
  const given = {
    code: "x",
    organization: "Acme \u202eemcA",
    name: "Ada\u0007",
    email: "a@b.example",
    password: "a long password",
  };
  const result = await finishSetup(given);
  expect(result).toEqual({
    ok: false,
    issues: ["/organization", "/name"].map((path) => ({ path, message: oneLine[1] })),
  });
});

test("applies the same rule to a nested new person", () => {
  const create = operations.find(({ contract }) => contract.name === "create_contract")?.contract;
  const parsed = create?.input.safeParse({ person: { first_name: "Ada\u202e" } });
  const issues = parsed?.error?.issues.filter(({ path }) => path.join("/") === "person/first_name") ?? [];
  expect(z.array(z.object({ message: z.literal(oneLine[1]) })).safeParse(issues).success).toBe(true);
  expect(issues).toHaveLength(1);
});
