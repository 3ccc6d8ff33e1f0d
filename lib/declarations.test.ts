import { expect, test } from "vitest";
import { operations } from "./operations.ts";
import { resourceOf } from "./platform/api/contract.ts";

const contracts = operations.map(({ contract }) => contract);

test("what a write says it changes is a resource that something reads", () => {
  const read = new Set(contracts.filter(({ method }) => method === "GET").map(({ path }) => resourceOf(path)));
  const unknown = contracts.flatMap(({ name, changes }) =>
    changes.filter((resource) => !read.has(resource)).map((resource) => `${name} ${resource}`),
  );
  expect(unknown).toEqual([]);
});
