import { expect, test } from "vitest";
import type { ContractSummary } from "#lib/workforce/contracts/contract.ts";
import { onlyOf } from "./contract-picker.tsx";

const contract = (id: string, status: ContractSummary["status"]) => ({ id, status }) as ContractSummary;

test("the only contract in progress is preset, or the only one there was, and otherwise it is chosen", () => {
  const [current, other] = [contract("a", "in_progress"), contract("b", "in_progress")];
  const [over, earlier] = [contract("c", "completed"), contract("d", "completed")];
  expect(onlyOf([over, current, earlier])).toBe(current);
  expect(onlyOf([over])).toBe(over);
  expect(onlyOf([current, other, over])).toBeNull();
  expect(onlyOf([over, earlier])).toBeNull();
  expect(onlyOf([])).toBeNull();
});
