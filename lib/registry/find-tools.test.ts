import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findTools } from "#lib/platform/mcp/find-tools.ts";
import { makeToolbox } from "#lib/platform/mcp/toolbox.ts";
import { fronts } from "./fronts.ts";
import { operations } from "./operations.ts";

const toolbox = makeToolbox(operations, fronts);

interface Found {
  best?: string;
  tools: { name: string; inputSchema: object; needs_plan: boolean }[];
  unavailable: { name: string; reason: string }[];
}

const find = (query: string, limit = 3) => findTools(toolbox, { query, limit }) as Found;
const namesOf = ({ tools, unavailable }: Found) => [...tools, ...unavailable].map(({ name }) => name);

test.each([
  ["fire Tom", "terminate_contract"],
  ["let Ana go at the end of the month", "terminate_contract"],
  ["give Ben a raise", "amend_contract"],
  ["hand out a laptop", "assign_it_asset"],
  ["the phone was stolen", "write_off_it_asset"],
  ["payslip of Maria", "get_person_pay"],
  ["invite a colleague", "invite_member"],
  ["who is on vacation days left unused when leaving", "review_resignation_pto"],
  ["overdue bills", "list_invoices"],
  ["how much do we owe by currency", "get_open_invoice_totals"],
  ["add a bonus for Ada", "create_adjustment"],
  ["reject an applicant", "move_application"],
  ["upload a CV", "create_candidate_attachment"],
  ["label a candidate", "replace_candidate_tags"],
  ["hours waiting for sign-off", "list_timesheets"],
  ["why did notifications stop", "list_webhooks"],
  ["new API key", "create_access_token"],
  ["disconnect ChatGPT", "disconnect_app"],
])("everyday words find an operation among the first three: %s", (query, name) => {
  expect(namesOf(find(query))).toContain(name);
});

test("of 150 questions that nobody had seen who chose words, nine in ten find their operation among the first three", () => {
  const file = new URL("../testing/everyday-questions.json", import.meta.url);
  const questions = JSON.parse(readFileSync(file, "utf8")) as { text: string; accept: string[] }[];
  const found = questions.filter(({ text, accept }) => namesOf(find(text)).some((name) => accept.includes(name)));
  expect(found.length / questions.length).toBeGreaterThanOrEqual(0.9);
});

test("names of people and places find nothing, wherever they stand", () => {
  for (const query of ["Nair", "Omar and Priya in Berlin", "priya@nair.example"])
    expect(namesOf(find(query))).toEqual([]);
});

test.each([
  ["a name doesn't stand for what it once was said with", "Make Hugo Nair an administrator", ["update_member"]],
  ["what must be paid is owed", "what sum do we need to pay in each currency?", ["get_open_invoice_totals"]],
  ["a request is for what does it", "Approve the hours that wait longest", ["review_timesheet", "review_timesheets"]],
  ["a request is for what does it", "Undo the latest move of that laptop", ["undo_it_asset_movement"]],
])("%s: %s", (_, query, names) => {
  expect(names).toContain(find(query).best);
});

test("who is to be paid is somebody who is due something", () => {
  expect(namesOf(find("what are we supposed to pay Quentin Hale this month"))).toContain("get_person_pay");
});

test("the vocabulary names operations only, and each has phrases of its own", () => {
  const names = operations.map(({ contract }) => contract.name).sort();
  const { phrases, main } = fronts.vocabulary;
  expect(names).toEqual(expect.arrayContaining([...Object.keys(phrases), ...main]));
  expect(names.filter((name) => !phrases[name])).toEqual([]);
});

test("an operation's own summary finds it among the first three", () => {
  const lost = operations
    .map(({ contract }) => contract)
    .filter(({ name, summary }) => !namesOf(find(summary)).includes(name));
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test("a tool's name finds that tool alone, with everything about its arguments and whether it needs a plan", () => {
  const { tools, unavailable } = find("delete_tag", 20);
  expect([tools.length, unavailable.length]).toEqual([1, 0]);
  expect(tools[0]).toMatchObject({ name: "delete_tag", needs_plan: true });
  expect(tools[0]?.inputSchema).toEqual(toolbox.tools.get("delete_tag")?.definition.inputSchema);
});

test.each([
  ["close payment cycle", "close_payment_cycle"],
  ["create access token", "create_access_token"],
])("the best find is named, whether or not it is a tool: %s", (query, name) => {
  expect(find(query).best).toBe(name);
});

test("what is found names up to 32 values of an argument, twice as many as a list", () => {
  const values = { enum: expect.arrayContaining(["LAPTOP"]) };
  const named = { properties: expect.objectContaining({ category: expect.objectContaining(values) }) };
  expect(find("which laptops are in stock").tools).toContainEqual(
    expect.objectContaining({ name: "list_it_assets", inputSchema: expect.objectContaining(named) }),
  );
});

test("what isn't a tool says why", () => {
  const { unavailable } = find("create access token");
  expect(unavailable).toContainEqual({ name: "create_access_token", reason: expect.stringContaining("dashboard") });
});

test("text that means nothing finds nothing, and never fails", () => {
  for (const query of ["", "   ", "the of and", "日本語", "🙂".repeat(500), "%_\\'\"<script>"])
    expect(Array.isArray(find(query).tools)).toBe(true);
});
