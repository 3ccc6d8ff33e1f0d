import { describe, expect, test } from "vitest";
import { passwordWeakness } from "./common-password.ts";

const noor = { names: ["Noor Ali-Khan"], email: "n.khan+work@acme.example" };
const weakness = (password: string) => passwordWeakness(password, noor);

describe("a password is refused as a common one", () => {
  test.each([
    ["as it is", "123456789012"],
    ["in another case", "QwertyUIOP1234"],
    ["with digits after it", "password123456"],
    ["with digits and signs around it", "!!!qwerty2026!!!"],
    ["with letters replaced", "P@ssw0rd1234!"],
    ["repeated", "dragondragon"],
    ["repeated with digits", "Dragon1Dragon1"],
    ["repeated and cut off", "monkeymonkeymon"],
    ["repeated with digits around all", "12dragondragon!"],
    ["of one character", "aaaaaaaaaaaaa"],
    ["of three characters", "xq9xq9xq9xq9"],
  ])("%s", async (_, password) => {
    expect(await weakness(password)).toMatch(/most common/);
  });
});

describe("a password is refused because it contains", () => {
  test.each([
    ["a name", "khan is the best 1"],
    ["a name in another case and with accents", "my KHÁN horse staple"],
    ["the whole name, written with signs", "9-noor.ali.khan-9"],
    ["the account of the address", "x n.khan+work x 12"],
    ["the host of the address", "I work at Acme 42"],
  ])("%s", async (_, password) => {
    expect(await weakness(password)).toMatch(/your name or email address/);
  });
});

test.each([
  "correct horse battery",
  "tr0ub4dor&3xyz9",
  "8f#kQ2m!vT9pL",
  "83#51@97$204!",
  "a password of her own",
  "alibi on a roof 7",
])("%s is accepted", async (password) => {
  expect(await weakness(password)).toBeNull();
});
