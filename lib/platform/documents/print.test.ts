import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { print } from "./print.ts";
import type { Sheet } from "./sheet.ts";

const sheet: Sheet = {
  kind: "Invoice",
  label: "INV-1",
  issuer: { name: "First", lines: [], logo: null },
  stamp: null,
  facts: [],
  parties: [],
  columns: [{ title: "Description", share: 1 }],
  rows: [[["Work"]]],
  sums: [],
  payment: null,
  notes: [],
  footer: "",
  dated: "2026-01-31T00:00:00.000Z",
};

test("with a hundred documents waiting, one more is rejected with Retry-After, and all waiting ones are printed", async () => {
  const printing = Array.from({ length: 100 }, () => print(sheet));
  await expect(print(sheet)).rejects.toMatchObject({ status: 503, headers: { "retry-after": "3" } });
  const printed = await Promise.all(printing);
  expect(new Set(printed.map((bytes) => Buffer.from(bytes).toString("base64"))).size).toBe(1);
  expect((await print(sheet)).length).toBe(printed[0]?.length);
});

test("a failing thread fails the documents waiting for it, but not those the next thread prints while it ends", async () => {
  const press = Reflect.get(globalThis, Symbol.for("muster.press")) as { worker: Worker };
  await print(sheet);
  const { worker } = press;
  const lost = print(sheet);
  worker.emit("error", new Error("out of memory"));
  await expect(lost).rejects.toThrow("out of memory");
  const next = print(sheet);
  await worker.terminate();
  expect((await next).length).toBeGreaterThan(1000);
});
