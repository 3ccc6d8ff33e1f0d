import { describe, expect, test } from "vitest";
import { keyName, matchKeys } from "./key-sequence.ts";

describe("keyName", () => {
  test.each([
    [{ key: "j", shiftKey: false }, "J"],
    [{ key: "X", shiftKey: true }, "Shift+X"],
    [{ key: "?", shiftKey: true }, "?"],
    [{ key: "/", shiftKey: false }, "/"],
    [{ key: "ArrowLeft", shiftKey: true }, "Shift+ArrowLeft"],
  ])("%o is %s", (press, name) => expect(keyName(press)).toBe(name));
});

describe("matchKeys", () => {
  const goToInvoices = { keys: "G then I" };
  const select = { keys: "X" };
  const select2 = { keys: "X" };

  test("a single key runs at once", () =>
    expect(matchKeys([select], "X", null)).toEqual({ command: select, pending: null }));
  test("the first key of a sequence waits", () =>
    expect(matchKeys([goToInvoices], "G", null)).toEqual({ command: null, pending: "G" }));
  test("the second key completes it", () => expect(matchKeys([goToInvoices], "I", "G").command).toBe(goToInvoices));
  test("the second key alone does nothing", () =>
    expect(matchKeys([goToInvoices], "I", null)).toEqual({ command: null, pending: null }));
  test("a key that does not continue the sequence counts by itself", () =>
    expect(matchKeys([goToInvoices, select], "X", "G").command).toBe(select));
  test("the command registered last wins", () => expect(matchKeys([select, select2], "X", null).command).toBe(select2));
});
