import { expect, test } from "vitest";
import { authTimeOf } from "./auth-time.ts";

test("only a time that has passed says when a provider checked who somebody is", () => {
  const now = Math.floor(Date.now() / 1000);
  expect(authTimeOf(now - 900)).toBe(now - 900);
  for (const auth_time of [undefined, null, String(now), -1, Number.NaN, now + 3600, now * 1000, 1e300])
    expect([auth_time, authTimeOf(auth_time)]).toEqual([auth_time, null]);
});
