import { expect, test } from "vitest";
import { hashesAtOnce, hashesWaiting } from "./password.ts";
import { busyAnswer, takeSignInTurn } from "./sign-in-turns.ts";

test("sign-ins are answered a few at once, and beyond those that may wait the next one hears 503 with Retry-After", async () => {
  const held = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const answer = async () => {
    running += 1;
    most = Math.max(most, running);
    await held.promise;
    running -= 1;
    return new Response("signed in");
  };
  const all = Array.from({ length: hashesAtOnce + hashesWaiting }, () => takeSignInTurn(answer));
  expect(await takeSignInTurn(answer)).toBeNull();
  held.resolve();
  for (const response of await Promise.all(all)) expect(response?.status).toBe(200);
  expect(most).toBe(hashesAtOnce);
  const busy = busyAnswer();
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(new URL((await busy.json()).url).searchParams.get("error")).toBe("busy");
});
