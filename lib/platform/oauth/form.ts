import { readBytes } from "#lib/platform/api/read-input.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { OauthError } from "./oauth-error.ts";

const longestForm = 32 * 1024;

/** Parameters of a form or query. Throws if one is repeated (RFC 6749 3.1); an empty one counts as not sent. */
export function readParameters(text: string, repeatable: readonly string[] = []): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (value === "") continue;
    if (/\0/.test(name + value)) throw new OauthError("invalid_request", `${name.slice(0, 50)} contains U+0000`);
    const before = all.get(name) ?? [];
    if (before.length > 0 && !repeatable.includes(name))
      throw new OauthError("invalid_request", `Send ${name.slice(0, 50)} once`);
    all.set(name, [...before, value]);
  }
  return all;
}

/** The text of an `application/x-www-form-urlencoded` body. */
export async function readFormText(incoming: IncomingRequest): Promise<string> {
  const type = incoming.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw new OauthError("invalid_request", "Send the parameters as application/x-www-form-urlencoded");
  return (await readBytes(incoming, longestForm)).toString("utf8");
}
