import { expect, test } from "vitest";
import { type Contract, onlyOf } from "./contract-picker.tsx";

const contract = (id: string, status: Contract["status"]) => ({ id, status }) as Contract;

test("the only contract in progress is preset, or the only one there was, and otherwise it is chosen", () => {
  const [current, other] = [contract("a", "in_progress"), contract("b", "in_progress")];
  const [over, earlier] = [contract("c", "completed"), contract("d", "completed")];
  expect(onlyOf([over, current, earlier])).toBe(current);
  expect(onlyOf([over])).toBe(over);
  expect(onlyOf([current, other, over])).toBeNull();
  expect(onlyOf([over, earlier])).toBeNull();
  expect(onlyOf([])).toBeNull();
});
