import type { IncomingRequest } from "#lib/platform/api/incoming-request.ts";
import { OauthError } from "./oauth-error.ts";

const longestForm = 32 * 1024;

/** Parameters of a form or query. Throws for one that comes twice (RFC 6749 3.1); an empty one counts as not sent. */
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
export async function readFormText({ header, body: open }: IncomingRequest): Promise<string> {
  const type = header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw new OauthError("invalid_request", "Send the parameters as application/x-www-form-urlencoded");
  const bytes: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of open() ?? []) {
    length += chunk.length;
    if (length > longestForm) throw new OauthError("invalid_request", "The form is too large", 413);
    bytes.push(chunk);
  }
  return Buffer.concat(bytes).toString("utf8");
}
