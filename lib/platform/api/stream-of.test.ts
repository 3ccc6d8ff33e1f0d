import { expect, test, vi } from "vitest";
import { streamOf } from "./stream-of.ts";

const piece = (text: string) => new TextEncoder().encode(text);

test("pieces arrive in order and are produced as they are read", async () => {
  const made: string[] = [];
  async function* pieces() {
    for (const text of ["a", "b", "c"]) {
      made.push(text);
      yield piece(text);
    }
  }
  const reader = streamOf(pieces(), () => new Error("no end")).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("a");
  expect(made).not.toContain("c");
  reader.releaseLock();
});

test("a failure ends the stream with the error that toError returns", async () => {
  async function* pieces() {
    yield piece("a");
    throw new Error("gone");
  }
  const told = streamOf(pieces(), (error) => new Error(`cut off: ${(error as Error).message}`));
  await expect(new Response(told).text()).rejects.toThrow("cut off: gone");
});

test("a reader that leaves while a piece is being produced causes no error and ends the pieces", async () => {
  const begun = Promise.withResolvers<void>();
  const made = Promise.withResolvers<void>();
  const toError = vi.fn(() => new Error("cut off"));
  let ended = false;
  async function* pieces() {
    try {
      begun.resolve();
      await made.promise;
      yield piece("late");
    } finally {
      ended = true;
    }
  }
  const reader = streamOf(pieces(), toError).getReader();
  const reading = reader.read();
  await begun.promise;
  const leaving = reader.cancel();
  made.resolve();
  await leaving;
  expect((await reading).done).toBe(true);
  expect(ended).toBe(true);
  expect(toError).not.toHaveBeenCalled();
});
