import { pathKeys } from "#lib/platform/declaration/contract.ts";
import { withFields, withPage } from "#lib/platform/mcp/fit-answer.ts";
import { operations } from "#lib/registry/operations.ts";
import type { Outcome } from "./converse.ts";

type Input = Record<string, unknown>;
export type Rest = (
  method: string,
  path: string,
  body?: object,
  key?: string,
) => Promise<{ status: number; text: string; isReplayed: boolean }>;

/** Removes what differs between two answers to the same request. */
const settled = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/\/(?:downloads|files)\/[\w-]+/g, "LINK")
    .replace(/"(api_req_id|expires_at|generated_at|now|timestamp)":"[^"]*"/g, '"$1":""');

const pathOf = (path: string, input: Input) =>
  `/rest/v2${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])))}`;

function queryOf(input: Input): string {
  const pairs = Object.entries(input).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)]));
  return new URLSearchParams(pairs as [string, string][]).toString();
}

/** What the input lacks of the right arguments; null if nothing. */
export function lackOf(input: Input, right: Input): string | null {
  const lack = Object.keys(right).filter((key) => JSON.stringify(input[key]) !== JSON.stringify(right[key]));
  return lack.length === 0 ? null : `${lack} should be ${JSON.stringify(lack.map((key) => right[key]))}`;
}

/** How the answer differs from what REST answers to the same input; null if it doesn't. */
export async function difference({ operation, input, answer }: Outcome, rest: Rest): Promise<string | null> {
  if (!answer) return "no answer";
  if (answer.isError) return `refused: ${answer.text.slice(0, 160)}`;
  const contract = operations.find(({ contract: { name } }) => name === operation)?.contract;
  if (!contract) return "no such operation";
  const keys = pathKeys(contract.path);
  const { idempotency_key: key, ...sent } = input;
  const own = Object.fromEntries(Object.entries(sent).filter(([name]) => !keys.includes(name)));
  const path = pathOf(contract.path, sent);
  if (contract.method === "GET") {
    const same = await rest("GET", `${path}?${queryOf(withPage(contract, own))}`);
    if (contract.produces) return same.text === answer.text ? null : "REST returns another file";
    const body = withFields(contract, JSON.parse(same.text), null);
    return settled(body) === settled(answer.data) ? null : "REST answers otherwise";
  }
  // REST knows the request by its key, and replays what it would have answered.
  const again = await rest(contract.method, path, own, String(key));
  if (!again.isReplayed || again.status !== contract.status) return `REST has ${again.status} for the same request`;
  if (settled(JSON.parse(again.text)) !== settled(answer.data)) return "REST answers otherwise";
  const read = operations.find(({ contract: one }) => one.method === "GET" && one.path === contract.path)?.contract;
  if (!read) return null;
  const { text } = await rest("GET", pathOf(read.path, sent));
  const lost = Object.values(own).filter((value) => typeof value === "string" && !text.includes(value));
  return lost.length === 0 ? null : `the record doesn't have ${lost}`;
}
