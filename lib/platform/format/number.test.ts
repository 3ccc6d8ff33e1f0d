import { expect, test } from "vitest";
import { formatCount } from "./number.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [20_000, "20,000"],
  [1_234_567, "1,234,567"],
])("%d becomes %s", (count, text) => expect(formatCount(count)).toBe(text));
