import { expect, test } from "vitest";
import { z } from "zod";
import { resourceOf, versionsOf } from "#lib/platform/declaration/contract.ts";
import { operations } from "./operations.ts";

const contracts = operations.map(({ contract }) => contract);

test("every resource that a write declares as changed is one that something reads", () => {
  const read = new Set(contracts.filter(({ method }) => method === "GET").map(({ path }) => resourceOf(path)));
  const unknown = contracts.flatMap(({ name, changes }) =>
    changes.filter((resource) => !read.has(resource)).map((resource) => `${name} ${resource}`),
  );
  expect(unknown).toEqual([]);
});

const reading = /^(list|get|export|download|find|preview|forecast|search|whoami)(_|$)/;
/** Verbs that the standard ones already cover: `create_`, `update_`, `delete_`, `get_`. */
const foreign = /^(add|change|edit|fetch|insert|make|modify|patch|post|put|read|remove|retrieve|save|show)_/;

test("operations that do the same thing use the same verb", () => {
  for (const { name, method } of contracts) {
    expect(name).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
    expect(name).not.toMatch(foreign);
    if (method === "GET") expect(name).toMatch(reading);
    if (method === "PATCH") expect(name).toMatch(/^update_/);
  }
});

type Retiring = Pick<(typeof contracts)[number], "name" | "versions" | "retirements">;

/** What is wrong with when an operation's versions end; empty if nothing is. */
function retirementFlaws(contract: Retiring): string[] {
  const published = versionsOf(contract as (typeof contracts)[number]);
  return Object.entries(contract.retirements).flatMap(([version, { deprecation, sunset = "9999-12-31" }]) => [
    ...(published.includes(version) ? [] : [`${version} was never published`]),
    ...(version === contract.versions[0] ? [`${version} is the newest`] : []),
    ...(version < deprecation && deprecation < sunset ? [] : [`${version} ends before it is deprecated`]),
  ]);
}

test("versions that end were published, aren't the newest, and end after they are deprecated", () => {
  const retiring = (retirements: Retiring["retirements"]): Retiring => ({
    ...{ name: "it", versions: ["2026-06-01", "2026-01-01"] as never, retirements },
  });
  expect(retirementFlaws(retiring({ "2026-01-01": { deprecation: "2026-07-01", sunset: "2027-01-01" } }))).toEqual([]);
  expect(
    retirementFlaws(
      retiring({
        "2025-01-01": { deprecation: "2026-07-01" },
        "2026-06-01": { deprecation: "2026-07-01" },
        "2026-01-01": { deprecation: "2026-07-01", sunset: "2026-02-01" },
      }),
    ),
  ).toEqual(["2025-01-01 was never published", "2026-06-01 is the newest", "2026-01-01 ends before it is deprecated"]);
  expect(contracts.flatMap((contract) => retirementFlaws(contract).map((flaw) => `${contract.name}: ${flaw}`))).toEqual(
    [],
  );
});

test("our lists are paginated or state their maximum length", () => {
  const isPage = ({ output }: (typeof contracts)[number]) =>
    output instanceof z.ZodObject && "has_more" in output.shape && "next_cursor" in output.shape;
  const endless = contracts
    .filter((contract) => contract.name.startsWith("list_") && !contract.tolerant && !isPage(contract))
    .filter(({ description }) => !/at most \d|\b(latest|than) \d/i.test(description));
  expect(endless.map(({ name }) => name)).toEqual([]);
});

test("our lists filter by text with `search`", () => {
  const other = contracts
    .filter(({ name, method, tolerant }) => method === "GET" && !tolerant && name !== "search")
    .flatMap(({ name, input }) => Object.keys(input.shape).map((key) => `${name} ${key}`))
    .filter((parameter) => / (q|query|search_\w+|text)$/.test(parameter));
  expect(other).toEqual([]);
});
