import type { Handling } from "#lib/platform/caller.ts";
import { longestJson, type Operation } from "#lib/platform/declaration/contract.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { readMultipart } from "#lib/platform/uploads/read-multipart.ts";
import { documentTypes, fileTypes } from "#lib/platform/uploads/upload-rule.ts";
import { readQuery, refusalOfQuery } from "./read-query.ts";

const deepest = 32;
const maxValues = 20_000;
const roots = ["/rest/v2", "/rest"];

/** The path below the REST root, or null if it is outside the root. */
export function pathBelowRoot(pathname: string): string | null {
  const root = roots.find((candidate) => pathname === candidate || pathname.startsWith(`${candidate}/`));
  return root === undefined ? null : pathname.slice(root.length) || "/";
}

/** Values of the path keys, or null if the path doesn't match the template. */
export function matchPath(template: string, path: string): Record<string, string> | null {
  const wanted = template.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const keys: Record<string, string> = {};
  for (const [position, part] of wanted.entries()) {
    const value = given[position] as string;
    if (part.startsWith("{") && value !== "") {
      try {
        keys[part.slice(1, -1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return keys;
}

function mediaType(header: IncomingRequest["header"]): string | undefined {
  return header("content-type")?.split(";")[0]?.trim().toLowerCase();
}

/** The bytes of a body. Throws 413 as soon as it exceeds `longest`. */
export async function readBytes({ header, body: open }: IncomingRequest, longest: number): Promise<Buffer> {
  if (Number(header("content-length") ?? 0) > longest) throw tooLarge(longest);
  const bytes: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of open() ?? []) {
    length += chunk.length;
    if (length > longest) throw tooLarge(longest);
    bytes.push(chunk);
  }
  return Buffer.concat(bytes);
}

/** The JSON object of a body; empty without one. Throws 400, 413 or 415. */
export async function readBody(
  incoming: IncomingRequest,
  longestBody: number,
  types = "application/json",
): Promise<Record<string, unknown>> {
  const type = mediaType(incoming.header);
  if (type !== undefined && type !== "application/json") {
    throw new ApiError(415, {
      reason: "unsupported_media_type",
      message: `Content-Type ${type} isn't supported. Send ${types}.`,
    });
  }
  const bytes = await readBytes(incoming, longestBody);
  if (bytes.length === 0) return {};
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError(400, { reason: "invalid_json", message: "The body isn't valid JSON" });
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new ApiError(400, { reason: "invalid_json", message: "The body must be a JSON object" });
  return body as Record<string, unknown>;
}

function tooLarge(longestBody: number): ApiError {
  return new ApiError(413, { reason: "body_too_large", message: `The body is larger than ${longestBody} bytes` });
}

/**
 * Rejects U+0000, which PostgreSQL text cannot hold and no name or note needs, and input with more values or deeper
 * nesting than any operation reads.
 */
export function refuseUnreadable(input: Record<string, unknown>): void {
  let values = 0;
  const visit = (value: unknown, path: string, depth: number): void => {
    values += 1;
    if (values > maxValues)
      throw new ApiError(400, { reason: "too_many_values", message: `Send at most ${maxValues} values at once` });
    if (typeof value === "string" && value.includes("\0"))
      throw new ApiError(400, { reason: "invalid_value", path, message: "must not contain the character U+0000" });
    if (typeof value !== "object" || value === null) return;
    if (depth > deepest)
      throw new ApiError(400, {
        reason: "too_many_values",
        path,
        message: `must be nested at most ${deepest} levels deep`,
      });
    for (const [key, item] of Object.entries(value)) {
      visit(key, path, depth);
      visit(item, `${path}/${key}`, depth + 1);
    }
  };
  visit(input, "", 0);
}

/** Fields of a body, which may be wrapped in one key. Keys next to it are rejected if strict, ignored otherwise. */
function unwrap(body: Record<string, unknown>, key: string | null, isStrict: boolean): Record<string, unknown> {
  const inner = key === null ? undefined : body[key];
  if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return body;
  const beside = Object.keys(body).filter((name) => name !== key);
  if (isStrict && beside.length > 0) {
    const message = `is outside \`${key}\`: send all fields inside it, or none`;
    throw new ApiError(
      400,
      beside.slice(0, 50).map((name) => ({ reason: "invalid_value", path: `/${name}`, message })),
    );
  }
  return inner as Record<string, unknown>;
}

/** Input whose bytes are read only once the caller is admitted. */
export class DeferredInput {
  readonly keys: Record<string, string>;
  /** `release` deletes what was stored on this machine; call it when the request ends. */
  readonly read: () => Promise<{ input: Record<string, unknown>; release: () => Promise<void> }>;

  constructor(keys: Record<string, string>, read: DeferredInput["read"]) {
    this.keys = keys;
    this.read = read;
  }
}

function combine(
  { wrap }: Operation,
  keys: Record<string, string>,
  body: Record<string, unknown>,
  isStrict: boolean,
): Record<string, unknown> {
  const given = unwrap(body, wrap, isStrict);
  const twice = Object.entries(keys).find(([key, value]) => Object.hasOwn(given, key) && given[key] !== value);
  if (isStrict && twice) {
    const message = "is in the path too, with another value: leave it out, or send the same";
    throw new ApiError(400, { reason: "invalid_value", path: `/${twice[0]}`, message });
  }
  const input = { ...given, ...keys };
  refuseUnreadable(input);
  return input;
}

/** Fields of a multipart body; those inside `data` may also be sent as JSON. */
function fieldsOf(fields: Record<string, unknown>, key: string | null): Record<string, unknown> {
  const wrapped = key === null ? undefined : fields[key];
  if (typeof wrapped !== "string") return fields;
  try {
    return { ...fields, [key as string]: JSON.parse(wrapped) };
  } catch {
    throw new ApiError(400, { reason: "invalid_json", path: `/${key}`, message: "must be a JSON object" });
  }
}

/**
 * One flat object: path keys from the path, the rest from the query (GET, DELETE) or the body. A multipart body is read
 * later: until the caller is admitted, none of it is stored, and unknown query parameters aren't reported.
 */
export async function readInput(
  operation: Operation,
  keys: Record<string, string>,
  incoming: IncomingRequest,
  handling: Handling = operation.tolerant ? "lenient" : "strict",
): Promise<Record<string, unknown> | DeferredInput> {
  const isStrict = handling === "strict";
  const { method, body, longestBody, takesDocuments, wrap } = operation;
  if (method !== "POST" && method !== "PATCH")
    return combine({ ...operation, wrap: null }, keys, readQuery(operation, incoming.query), isStrict);
  const misplaced = isStrict ? refusalOfQuery(operation, incoming.query) : null;
  if (misplaced) return new DeferredInput(keys, () => Promise.reject(misplaced));
  if (body === "json") return combine(operation, keys, await readBody(incoming, longestBody), isStrict);
  if (mediaType(incoming.header) !== "multipart/form-data") {
    const types = "multipart/form-data or application/json";
    return combine(operation, keys, await readBody(incoming, longestJson, types), isStrict);
  }
  return new DeferredInput(keys, async () => {
    const { fields, files, release } = await readMultipart(
      incoming,
      longestBody,
      takesDocuments ? documentTypes : fileTypes,
    );
    try {
      return { input: { ...combine(operation, keys, fieldsOf(fields, wrap), isStrict), ...files }, release };
    } catch (error) {
      await release();
      throw error;
    }
  });
}
