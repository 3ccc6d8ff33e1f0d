import { expect, test } from "vitest";
import { deviceOf, withDevice } from "./device.ts";

const cookie = withDevice(null, "ida@people.example");

test("the cookie identifies the browser for its own account, however the email is typed, and for no other", () => {
  const device = deviceOf(cookie, "ida@people.example");
  expect(device).not.toBeNull();
  expect(deviceOf(cookie, " IDA@people.example")).toBe(device);
  expect(deviceOf(cookie, "idas@people.example")).toBeNull();
  expect(cookie).not.toContain("ida");
});

test("every sign-in gets a different value, which can't be made or changed without the key", () => {
  expect(deviceOf(withDevice(null, "ida@people.example"), "ida@people.example")).not.toBe(
    deviceOf(cookie, "ida@people.example"),
  );
  for (const place of Array(cookie.length).keys()) {
    const changed = cookie.slice(0, place) + (cookie[place] === "x" ? "y" : "x") + cookie.slice(place + 1);
    expect(deviceOf(changed, "ida@people.example")).toBeNull();
  }
});

test.each([null, undefined, "", ".", "nonsense", "A".repeat(64), `${"A".repeat(63)}é`, "A".repeat(100_000)])(
  "%.20j identifies no browser",
  (value) => {
    expect(deviceOf(value, "ida@people.example")).toBeNull();
  },
);

test("a browser is remembered for the last four accounts that signed in, once each", () => {
  const emails = ["a", "b", "c", "d", "e"].map((name) => `${name}@people.example`);
  let value: string | null = null;
  for (const email of [...emails, "b@people.example", "b@people.example"]) value = withDevice(value, email);
  expect(emails.map((email) => deviceOf(value, email) !== null)).toEqual([false, true, true, true, true]);
  expect(value?.split(".")).toHaveLength(4);
});
