import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Operation, type PrincipalKind, pathKeys } from "#lib/platform/declaration/contract.ts";
import { workerOf } from "#lib/testing/eor.ts";
import { inputs } from "#lib/testing/matrix/inputs.ts";
import { ownerCredentials } from "#lib/testing/owner-credentials.ts";
import { proof, sized } from "#lib/testing/size.ts";
import { send, stage } from "#lib/testing/stage.ts";
import { operations } from "./operations.ts";

const at = await stage();
const credentials: Partial<Record<PrincipalKind, string>> = {
  ...(await ownerCredentials(at)),
  worker: (await workerOf(at.owner, at.first)).token,
};

const odd: unknown[] = [
  ...["", " ", "\0", "a\0b", "\ud800", "\udc00x", "\u202e‮ﷺ", "%", "\\", "'", "{a,b}", "null", "x".repeat(9000)],
  ...["0000-01-01", "0000-00-00", "2026-02-30", "9999-12-31", "+275760-09-13", "275760-09-14T00:00:00Z", "-infinity"],
  ...["2026-01-01T00:00:00.123456789Z", "2026-01-01T23:59:60Z", "2199-12-31", "1900-01-01", "-1", "NaN", "1e999"],
  ...["99999999999999999999", "999999999999.9999", "0.0000001", 0, -1, 1.5, 1e21, 1e308, 2 ** 53, true, null],
  ...["0x10", "infinity", "294277-01-01", "*", "{}", "[]", "2026-01-01T00:00:00+14:00", false, -0],
  ...[[], {}, [[]], [null], [""], ["\0"], ["*"], Array(1001).fill("a"), Array(300).fill(randomUUID())],
  ...[{ "": "" }, { "": "y" }, { "x-a": 1 }, { "x-a": null }, { "x-a": "\r\nx: y" }, { "x\r\ny": "z" }, { "x-ü": "y" }],
];

/** An operation gets one in this many odd values, others than its neighbors. */
const oddOf = sized(9, 1);
/** One in this many fields gets a value alone, a different one for each value. */
const aloneOf = sized(6, 1);

const random = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary" }),
  fc.array(fc.string(), { maxLength: 300 }),
);

/** Text that gives away a validator's default message. */
const validatorsWords = /expected|received|Invalid (?:input|option|string|key)|Too (?:small|big)|>=|<=/;

type Answer = Awaited<ReturnType<typeof send>>;

const named = /"(?:path|field)":"[^"]*"/g;
const isWrong = ({ status, text }: Answer) =>
  status >= 500 || (status === 400 && validatorsWords.test(text.replaceAll(named, "")));

/** The fields an error names; empty if it names none. */
function refusedIn({ status, text }: Answer): Set<string> {
  return new Set(
    status === 400 ? [...text.matchAll(/"(?:path|field)":"\/?(\w+)/g)].map(([, field = ""]) => field) : [],
  );
}

function fill(path: string, keys: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(keys[key] ?? "").toWellFormed()));
}

async function ask(contract: Operation, keys: Record<string, unknown>, input: Record<string, unknown>) {
  const credential = credentials[contract.principals[0] as PrincipalKind] ?? null;
  const path = `/rest/v2${fill(contract.path, keys)}`;
  if (contract.method === "POST" || contract.method === "PATCH")
    return send(contract.method, path, credential, { body: input });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value.slice(0, 100) : [value])
      query.append(name, typeof one === "string" ? one.slice(0, 9000) : JSON.stringify(one));
  return send(contract.method, `${path}?${query}`, credential);
}

const cases = operations.map(({ contract }, place) => ({ name: contract.name, contract, place }));

describe.each(cases)("$name", ({ name, contract, place: among }) => {
  const names = Object.keys(contract.input.shape).filter((field) => !pathKeys(contract.path).includes(field));

  test("responds to any field and key values without a server error", async () => {
    const keys = (await inputs[name]?.keys?.(at, "first")) ?? {};
    const body = ((await inputs[name]?.body?.(at)) ?? {}) as Record<string, unknown>;
    const wrong: string[] = [];
    const blame = (part: string, value: unknown, text: string) =>
      wrong.push(`${part}: ${JSON.stringify(value).slice(0, 100)} ${text}`);
    /** Tries the value in all fields at once. Fields rejected by their own schema needn't be tried alone; returns the rest. */
    const leftAfter = async (value: unknown) => {
      if (names.length < 2) return names;
      const answer = await ask(contract, keys, { ...body, ...Object.fromEntries(names.map((name) => [name, value])) });
      if (isWrong(answer)) blame("all fields", value, answer.text);
      const refused = refusedIn(answer);
      return names.filter((name) => !refused.has(name) || contract.input.shape[name]?.safeParse(value).success);
    };
    for (const [turn, value] of odd.entries()) {
      if ((turn + among) % oddOf > 0) continue;
      const left = await leftAfter(value);
      for (const field of left.filter((_, place) => (place + turn) % aloneOf === 0)) {
        const answer = await ask(contract, keys, { ...body, [field]: value });
        if (isWrong(answer)) blame(field, value, answer.text);
      }
      for (const key of pathKeys(contract.path)) {
        const { status, text } = await ask(contract, { ...keys, [key]: value }, body);
        if (status >= 500) blame(key, value, text);
      }
    }
    expect(wrong).toEqual([]);
    const some = fc.record(Object.fromEntries(names.map((name) => [name, random])), { requiredKeys: [] });
    const answers = async (input: Record<string, unknown>) => {
      const { status, text } = await ask(contract, keys, { ...body, ...input });
      expect(status, text).toBeLessThan(500);
    };
    await fc.assert(fc.asyncProperty(some, answers), proof(sized(2, 15)));
  });
});
