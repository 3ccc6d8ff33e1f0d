import type { Arriving } from "./arriving.ts";
import type { Operation } from "./contract.ts";
import { ApiError } from "./errors.ts";

const deepest = 32;
const mostValues = 20_000;
const roots = ["/rest/v2", "/rest"];

/** The path below the REST root, or null when it is outside of it. */
export function pathBelowRoot(pathname: string): string | null {
  const root = roots.find((candidate) => pathname === candidate || pathname.startsWith(`${candidate}/`));
  return root === undefined ? null : pathname.slice(root.length) || "/";
}

/** Values of the path keys, or null when the path is not one of this template. */
export function matchPath(template: string, path: string): Record<string, string> | null {
  const wanted = template.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const keys: Record<string, string> = {};
  for (const [position, part] of wanted.entries()) {
    const value = given[position] as string;
    if (part.startsWith("{")) {
      try {
        keys[part.slice(1, -1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return keys;
}

/** Repeated keys and `key[]` become arrays; empty values count as not sent. */
function readQuery(query: string): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null);
  if (query === "") return input;
  for (const [name, value] of new URLSearchParams(query)) {
    if (value === "") continue;
    const list = name.endsWith("[]");
    const key = list ? name.slice(0, -2) : name;
    const before = input[key];
    if (before !== undefined) input[key] = Array.isArray(before) ? [...before, value] : [before, value];
    else input[key] = list ? [value] : value;
  }
  return input;
}

async function readBody({ header, body: open }: Arriving, longestBody: number): Promise<Record<string, unknown>> {
  const type = header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== undefined && type !== "application/json") {
    throw new ApiError(415, [{ message: `Content-Type ${type} is not read here: send application/json` }]);
  }
  if (Number(header("content-length") ?? 0) > longestBody) throw tooLarge(longestBody);
  const bytes: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of open() ?? []) {
    length += chunk.length;
    if (length > longestBody) throw tooLarge(longestBody);
    bytes.push(chunk);
  }
  if (length === 0) return {};
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(bytes)));
  } catch {
    throw new ApiError(400, [{ message: "The body is not valid JSON" }]);
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new ApiError(400, [{ message: "The body must be a JSON object" }]);
  return body as Record<string, unknown>;
}

function tooLarge(longestBody: number): ApiError {
  return new ApiError(413, [{ message: `The body is larger than ${longestBody} bytes` }]);
}

/** Refuses U+0000, which PostgreSQL's text cannot hold and no name or note needs, and more or deeper values than any operation reads. */
function refuseUnreadable(input: Record<string, unknown>): void {
  let values = 0;
  const visit = (value: unknown, path: string, depth: number): void => {
    values += 1;
    if (values > mostValues) throw new ApiError(400, [{ message: `Send at most ${mostValues} values at once` }]);
    if (typeof value === "string" && value.includes("\0"))
      throw new ApiError(400, [{ path, message: "must not contain the character U+0000" }]);
    if (typeof value !== "object" || value === null) return;
    if (depth > deepest) throw new ApiError(400, [{ path, message: `must nest at most ${deepest} levels deep` }]);
    for (const [key, item] of Object.entries(value)) {
      visit(key, path, depth);
      visit(item, `${path}/${key}`, depth + 1);
    }
  };
  visit(input, "", 0);
}

function unwrap(body: Record<string, unknown>, key: string | undefined): Record<string, unknown> {
  const inner = key === undefined ? undefined : body[key];
  return typeof inner === "object" && inner !== null && !Array.isArray(inner)
    ? (inner as Record<string, unknown>)
    : body;
}

/** One flat object: path keys from the path, the rest from the query (GET, DELETE) or the JSON body. */
export async function readInput(
  operation: Operation,
  keys: Record<string, string>,
  arriving: Arriving,
): Promise<Record<string, unknown>> {
  const fromBody = operation.method === "POST" || operation.method === "PATCH";
  const input = {
    ...(fromBody ? unwrap(await readBody(arriving, operation.longestBody), operation.wrap) : readQuery(arriving.query)),
    ...keys,
  };
  refuseUnreadable(input);
  return input;
}
