import { expect, test } from "vitest";
import { signedAmount } from "./change-words.ts";

test("a difference has its sign, and every digit", () => {
  expect(["1200.00", "901.843", "-0.50", "7132155"].map(signedAmount)).toEqual([
    ...["+1,200.00", "+901.843", expect.stringMatching(/^[-−]0\.50$/), "+7,132,155"],
  ]);
});
