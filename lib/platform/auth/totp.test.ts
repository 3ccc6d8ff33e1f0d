import { randomBytes } from "node:crypto";
import { TOTP, URI } from "otpauth";
import { expect, test } from "vitest";
import { base32, hotp, otpauthUri, stepAt, stepOf } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");
const step = 30_000;

test.each(
  ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"].map(
    (code, at) => [at, code] as const,
  ),
)("the code of counter %i is that of RFC 4226", (counter, code) => {
  expect(hotp(secret, counter)).toBe(code);
});

test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("the code at second %i is that of RFC 6238", (seconds, code) => {
  expect(hotp(secret, stepAt(seconds * 1000), 8)).toBe(code);
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("“%s” in base32 is that of RFC 4648", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test("a code is accepted a step early and late, and no further", () => {
  const now = 1_800_000_000_000;
  const accepted = [-2, -1, 0, 1, 2].map((off) => stepOf(secret, hotp(secret, stepAt(now) + off), 0, now) !== null);
  expect(accepted).toEqual([false, true, true, true, false]);
});

test("a code of the last step used, or of one before it, is refused", () => {
  const now = 1_800_000_000_000;
  const used = stepOf(secret, hotp(secret, stepAt(now)), 0, now) as number;
  const codes = [now - step, now, now + step].map((time) => hotp(secret, stepAt(time)));
  expect(codes.map((code) => stepOf(secret, code, used, now))).toEqual([null, null, used + 1]);
});

test.each(["", "12345", "1234567", "12a456", " 123456", "１２３４５６"])("“%s” is no code", (text) => {
  expect(stepOf(secret, text, 0)).toBeNull();
});

test("the link for apps names the account and the issuer", () => {
  expect(otpauthUri(secret, "ada@people.example", "Muster")).toBe(
    "otpauth://totp/Muster:ada%40people.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Muster&digits=6&period=30",
  );
});

test("an app that has read the link shows the code that is expected, whatever secret, account, and time", () => {
  for (let n = 0; n < 300; n += 1) {
    const key = randomBytes(20);
    const account = `ada+${n}:grün & co@people.example`;
    const app = URI.parse(otpauthUri(key, account, "Muster"));
    expect(app).toBeInstanceOf(TOTP);
    expect([app.label, app.issuer]).toEqual([account, "Muster"]);
    const time = n * 97_531_000_007;
    expect((app as TOTP).generate({ timestamp: time })).toBe(hotp(key, stepAt(time)));
  }
});
