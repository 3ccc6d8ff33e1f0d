import fc from "fast-check";
import { type ScimPatchOperation, type ScimResource, scimPatch } from "scim-patch";
import { expect, test } from "vitest";
import type { Json } from "#lib/platform/scim/attribute.ts";
import { applyPatch, readPatch } from "#lib/platform/scim/patch.ts";
import { proof, sized } from "#lib/testing/size.ts";
import { userType } from "./schemas.ts";

interface Operation {
  op: string;
  path?: string;
  value?: unknown;
}

const word = fc.constantFrom("a", "b", "c", "d");
const kind = fc.constantFrom("work", "home", "other");
const plain = { noNullPrototype: true } as const;
const email = fc.record({ value: word, type: kind }, plain);
const parts = fc.record({ givenName: word, familyName: word, formatted: word }, { requiredKeys: [], ...plain });
const emails = fc.uniqueArray(email, { minLength: 1, maxLength: 4, selector: JSON.stringify });

const resource = fc.record(
  {
    id: fc.constant("1"),
    userName: word,
    displayName: word,
    externalId: word,
    active: fc.boolean(),
    name: parts,
    emails,
  },
  { requiredKeys: ["id", "userName"], ...plain },
);

const filter = fc.oneof(
  kind.map((type) => `type eq "${type}"`),
  word.map((value) => `value eq "${value}"`),
  fc.tuple(kind, word).map(([type, value]) => `type eq "${type}" and value co "${value}"`),
  fc.tuple(kind, word).map(([type, value]) => `type eq "${type}" or not (value gt "${value}")`),
);
const selected = filter.map((text) => `emails[${text}]`);
const write = fc.constantFrom("add", "replace", "Add", "Replace");
const remove = fc.constantFrom("remove", "Remove");
const prefix = fc.constantFrom("", "", "urn:ietf:params:scim:schemas:core:2.0:User:");
const single = fc.constantFrom("userName", "displayName", "externalId", "name.givenName", "name.familyName");
const prefixed = fc.tuple(prefix, single).map((both) => both.join(""));

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ op: write, path: prefixed, value: word }),
  fc.record({ op: write, path: fc.constant("active"), value: fc.boolean() }),
  fc.record({ op: write, path: fc.constant("name"), value: parts }),
  fc.record({ op: write, path: fc.constant("emails"), value: emails }),
  fc.record({ op: write, path: selected.map((path) => `${path}.value`), value: word }),
  fc.record({ op: write, path: selected.map((path) => `${path}.primary`), value: fc.boolean() }),
  fc.record({ op: write, path: selected, value: email }),
  fc.record({
    op: write,
    value: fc.record(
      { displayName: word, active: fc.boolean(), name: parts, emails },
      { requiredKeys: ["active"], ...plain },
    ),
  }),
  fc.record({ op: remove, path: fc.oneof(prefixed, fc.constantFrom("emails", "name", "active")) }),
  fc.record({ op: remove, path: selected }),
);

/** Without what says nothing: empty is the same as not there (RFC 7643 section 2.5). */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const known = Object.entries(value).map(([name, item]) => [name, canonical(item)] as const);
  const kept = known.filter(([, item]) => typeof item !== "object" || Object.keys(item as object).length > 0);
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function outcome(run: () => unknown): unknown {
  try {
    return canonical(run());
  } catch {
    return "refused";
  }
}

const ours = (before: Json, one: Operation) =>
  outcome(() => applyPatch(userType, before, readPatch({ Operations: [one] })));
const theirs = (before: Json, one: Operation) =>
  outcome(() =>
    scimPatch(structuredClone(before) as unknown as ScimResource, [one as ScimPatchOperation], {
      treatMissingAsAdd: false,
    }),
  );

interface Situation {
  before: Json;
  op: string;
  path: string;
  value: unknown;
}

const matched = (path: string, before: Json) => {
  const gone = ours(before, { op: "remove", path: path.replace(/\]\..*$/, "]") }) as { emails?: unknown[] };
  return ((before.emails as unknown[]) ?? []).length - (gone.emails ?? []).length;
};

/** Where scim-patch doesn't do what RFC 7644 says, and what it does instead. */
const differences: Record<string, (situation: Situation) => boolean> = {
  "3.5.2: making a value primary makes the others not primary; scim-patch leaves two": ({ before, op, path, value }) =>
    op !== "remove" && path.endsWith(".primary") && value === true && before.emails !== undefined,
  "3.5.2.1: without a path, add doesn't add a value that is there; scim-patch has it twice": ({
    before,
    op,
    path,
    value,
  }) => op === "add" && path === "" && before.emails !== undefined && (value as Json).emails !== undefined,
  "3.5.2.1 and 3.5.2.3: without a path, a complex value keeps the parts that aren't given; scim-patch replaces it whole":
    ({ before, path, value }) => path === "" && before.name !== undefined && (value as Json).name !== undefined,
  "3.5.2.1: add to a selected value that isn't there has no target; scim-patch ignores it, or writes undefined": ({
    before,
    op,
    path,
  }) => op === "add" && path.endsWith("]") && matched(path, before) === 0,
  "3.5.2.2: a required attribute can't be removed; scim-patch removes it": ({ op, path }) =>
    op === "remove" && path.endsWith("userName"),
  "3.5.2.2: removing what a filter selects of nothing changes nothing; scim-patch refuses": ({ before, op, path }) =>
    op === "remove" && path.endsWith("]") && before.emails === undefined,
  "3.5.2.3: a selected value is replaced whole; scim-patch keeps parts that aren't given": ({ before, op, path }) =>
    op === "replace" &&
    path.endsWith("]") &&
    ((before.emails as Json[]) ?? []).some(({ primary }) => primary !== undefined),
};

test("a PATCH does what scim-patch does, except where that departs from RFC 7644", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(resource, fc.array(operation, { minLength: 1, maxLength: 4 }), (start, operations) => {
      let before: Json = start;
      for (const one of operations) {
        const situation = { before, op: one.op.toLowerCase(), path: one.path ?? "", value: one.value };
        const after = ours(before, one);
        const difference = Object.entries(differences).find(([, applies]) => applies(situation))?.[0];
        const isSame = JSON.stringify(after) === JSON.stringify(theirs(before, one));
        if (difference === undefined)
          expect({ before, one, after }).toEqual({ before, one, after: theirs(before, one) });
        else if (!isSame) seen.set(difference, (seen.get(difference) ?? 0) + 1);
        if (after !== "refused") before = after as Json;
      }
    }),
    proof(sized(5000, 50_000)),
  );
  expect([...seen.keys()].sort()).toEqual(Object.keys(differences).sort());
});
