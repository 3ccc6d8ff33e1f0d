import { afterAll, expect } from "vitest";
import { closeTestDatabases } from "./testing.ts";

afterAll(async () => {
  await closeTestDatabases();
  // What a file leaves behind meets the files after it: PDF.js, for one, doesn't load where arrays have more keys.
  const added = [Array, Object, String].flatMap(({ prototype }) => Object.keys(prototype));
  expect(added, "a library of this file extends what all files use; it needs a process of its own").toEqual([]);
});
