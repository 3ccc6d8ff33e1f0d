import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { alternativesOf, definitionOf } from "#lib/platform/api/schema-parts.ts";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import { inputs } from "#lib/testing/matrix/inputs.ts";
import { ownerCredentials } from "#lib/testing/owner-credentials.ts";
import { send, stage } from "#lib/testing/stage.ts";
import { operations } from "./operations.ts";

const at = await stage();
const credentials = await ownerCredentials(at);

const tried: unknown[] = [
  ...["Round trip", "round.trip@people.example", "https://example.com/round-trip", "+4930123456", "2026-02-03"],
  ...["12.50", "12", 3, true],
];

/** What a response shows under the name of a field, but isn't what was sent, and why. */
const excused = [
  "fail_refund.reason", // Why it failed; the refund keeps its own.
  ...["amend_contract.rate", "amend_contract.title"], // Of today; the amendment begins later.
  "create_webhook_resend.since", // At most as far back as events are kept.
];

/** A value that the field takes and that isn't what it had anyway; undefined for lists, objects and references. */
function valueFor(schema: z.ZodType): unknown {
  const kinds = alternativesOf(schema).map((one) => definitionOf(one).type);
  if (!kinds.some((kind) => ["string", "number", "int", "boolean"].includes(kind))) return undefined;
  return tried.find((value) => schema.safeParse(value).success);
}

/** The fields of the record that the response shows. */
function shown(contract: Operation): Record<string, z.ZodType> {
  const { data } = (contract.output as { shape?: { data?: z.ZodType } }).shape ?? {};
  return data
    ? (alternativesOf(data)
        .map((one) => definitionOf(one).shape)
        .find(Boolean) ?? {})
    : {};
}

const cases = operations
  .map(({ contract }) => contract)
  .filter(({ method }) => method === "POST" || method === "PATCH")
  .map((contract) => {
    const keys = pathKeys(contract.path);
    const fields = Object.entries(contract.input.shape).flatMap(([field, schema]) => {
      if (keys.includes(field) || !Object.hasOwn(shown(contract), field)) return [];
      const value = excused.includes(`${contract.name}.${field}`) ? undefined : valueFor(schema as z.ZodType);
      return value === undefined ? [] : [{ field, value }];
    });
    return { name: contract.name, contract, fields };
  })
  .filter(({ fields }) => fields.length > 0);

const same = (sent: unknown, got: unknown) =>
  typeof got === "string" && /^\d{4}-\d\d-\d\dT/.test(got)
    ? got.startsWith(String(sent))
    : String(got) === String(sent) || (sent !== "" && Number(got) === Number(sent));

describe.each(cases)("$name", ({ name, contract, fields }) => {
  test("shows each value that it accepted", async () => {
    const credential = credentials[contract.principals.includes("organization") ? "organization" : "session"] ?? null;
    const lost: string[] = [];
    for (const { field, value } of fields) {
      const keys = ((await inputs[name]?.keys?.(at, "first")) ?? {}) as Record<string, string>;
      const body = { ...((await inputs[name]?.body?.(at)) as object), [field]: value };
      const path = `/rest/v2${contract.path.replace(/\{(\w+)\}/g, (_, key) => keys[key] ?? "")}`;
      const { status, body: answer } = await send(contract.method, path, credential, { body });
      if (status < 300 && !same(value, answer.data?.[field]))
        lost.push(`${field}: sent ${value}, got ${answer.data?.[field]}`);
    }
    expect(lost).toEqual([]);
  });
});
