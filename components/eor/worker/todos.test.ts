import { expect, test } from "vitest";
import { answeringTime, todosOf } from "./todos.tsx";

type Given = Parameters<typeof todosOf>[0];

const form = {} as NonNullable<Given["information"][number]["form"]>;
const information = (missing: number, can_update = true) => ({
  ...{ contract_id: "c1", title: "Designer", form, can_update },
  missing: Array.from({ length: missing }, (_, n) => `key${n}`),
});
const nothing: Given = { resignations: [], tasks: [], information: [] };
const resignation = (status: string) => ({ status }) as Given["resignations"][number];
const task = (due_on: string, status = "pending") => ({ status, due_on }) as Given["tasks"][number];

test("lists missing answers with their number and the time they take", () => {
  expect(todosOf({ ...nothing, information: [information(7)] })).toEqual([
    { id: "information-c1", text: "Fill in your information", note: "7 answers are missing, about 3 minutes" },
  ]);
  expect(answeringTime(1)).toBe("about 1 minute");
});

test("lists a letter to sign, and tasks with the first due date unless the resignation was canceled", () => {
  const tasks = [task("2026-04-02"), task("2026-03-09"), task("2026-01-01", "completed")];
  expect(
    todosOf({ ...nothing, resignations: [resignation("AWAITING_TRIAGE")], tasks }).map(({ text }) => text),
  ).toEqual(["Read and sign your resignation letter", "Do 2 things before you leave"]);
  expect(todosOf({ ...nothing, resignations: [resignation("AWAITING_PTO")], tasks })[0]?.note).toBe(
    "The first is due Mar 9, 2026",
  );
  expect(todosOf({ ...nothing, resignations: [resignation("CANCELLED")], tasks })).toEqual([]);
});

test("lists nothing that is done or can't be done here", () => {
  expect(todosOf({ ...nothing, information: [information(0), information(3, false)] })).toEqual([]);
});
