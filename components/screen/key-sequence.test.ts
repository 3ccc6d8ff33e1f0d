import { describe, expect, test } from "vitest";
import { keyName, matchKeys } from "./key-sequence.ts";

describe("keyName", () => {
  test.each([
    [{ key: "j", shiftKey: false }, "J"],
    [{ key: "X", shiftKey: true }, "Shift+X"],
    [{ key: "?", shiftKey: true }, "?"],
    [{ key: "/", shiftKey: false }, "/"],
    [{ key: "ArrowLeft", shiftKey: true }, "Shift+ArrowLeft"],
  ])("names the key press %o %s", (press, name) => expect(keyName(press)).toBe(name));
});

describe("matchKeys", () => {
  const goToInvoices = { keys: "G then I" };
  const select = { keys: "X" };
  const select2 = { keys: "X" };

  test("runs a single key immediately", () =>
    expect(matchKeys([select], "X", null)).toEqual({ command: select, pending: null }));
  test("waits after the first key of a sequence", () =>
    expect(matchKeys([goToInvoices], "G", null)).toEqual({ command: null, pending: "G" }));
  test("completes the sequence on the second key", () =>
    expect(matchKeys([goToInvoices], "I", "G").command).toBe(goToInvoices));
  test("ignores the second key by itself", () =>
    expect(matchKeys([goToInvoices], "I", null)).toEqual({ command: null, pending: null }));
  test("treats a key that doesn't continue the sequence as a new press", () =>
    expect(matchKeys([goToInvoices, select], "X", "G").command).toBe(select));
  test("prefers the command registered last", () =>
    expect(matchKeys([select, select2], "X", null).command).toBe(select2));
});
