import type { Operation } from "#lib/platform/declaration/contract.ts";
import { pathKeys } from "#lib/platform/declaration/contract.ts";
import { inputs } from "./matrix/inputs.ts";
import type { Stage } from "./stage.ts";

/** A body as a tool takes it: files as their names and bytes. */
export async function asArguments(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const given = Object.entries(body).map(async ([key, value]) => {
    if (!(value instanceof File)) return [key, value];
    return [key, { name: value.name, base64: Buffer.from(await value.arrayBuffer()).toString("base64") }];
  });
  return Object.fromEntries(await Promise.all(given));
}

/** Arguments that a tool accepts, with the IDs of records made for it. */
export async function validArguments(at: Stage, { name, path }: Operation): Promise<Record<string, unknown>> {
  const made = (await inputs[name]?.keys?.(at, "first")) ?? {};
  const keys = Object.fromEntries(pathKeys(path).map((key) => [key, made[key] ?? ""]));
  const body = ((await inputs[name]?.body?.(at)) ?? {}) as Record<string, unknown>;
  return { ...(await asArguments(body)), ...keys };
}
