import { readBytes } from "#lib/platform/api/read-input.ts";
import { longestJson } from "#lib/platform/declaration/contract.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import type { Json } from "#lib/platform/scim/attribute.ts";
import { ScimError } from "#lib/platform/scim/scim-error.ts";

const mediaTypes = ["application/scim+json", "application/json"];

/** The JSON object of a body. Throws 400, 413, or 415. */
export async function readScimBody(incoming: IncomingRequest): Promise<Json> {
  const type = incoming.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== undefined && !mediaTypes.includes(type))
    throw new ApiError(415, {
      reason: "unsupported_media_type",
      message: `Content-Type ${type.slice(0, 100)} isn't supported. Send application/scim+json.`,
    });
  const bytes = await readBytes(incoming, longestJson);
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ScimError("invalidSyntax", "The body isn't valid JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new ScimError("invalidSyntax", "The body must be a JSON object");
  return body as Json;
}

type Asked = (name: string) => unknown;

function textOf(asked: Asked, name: string): string | undefined {
  const value = asked(name);
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join();
  if (typeof value !== "string") throw new ScimError("invalidValue", `${name} must be text`);
  return value;
}

function numberOf(asked: Asked, name: string): number | undefined {
  const value = asked(name);
  if (value === undefined || value === null) return undefined;
  if (!/^[+-]?\d{1,9}$/.test(String(value))) throw new ScimError("invalidValue", `${name} must be a whole number`);
  return Number(value);
}

function shownBy(asked: Asked) {
  return { attributes: textOf(asked, "attributes"), excluded_attributes: textOf(asked, "excludedAttributes") };
}

function listBy(asked: Asked) {
  const sort_order = textOf(asked, "sortOrder");
  if (sort_order !== undefined && !/^(?:ascending|descending)$/i.test(sort_order))
    throw new ScimError("invalidValue", "sortOrder must be ascending or descending");
  return {
    ...shownBy(asked),
    ...{ filter: textOf(asked, "filter"), sort_by: textOf(asked, "sortBy"), sort_order },
    ...{ start_index: numberOf(asked, "startIndex"), count: numberOf(asked, "count") },
  };
}

function inQuery({ query }: IncomingRequest): Asked {
  const parameters = new URLSearchParams(query);
  return (name) => parameters.get(name) ?? undefined;
}

/** Which attributes the response is to have. */
export const shownOf = (incoming: IncomingRequest) => shownBy(inQuery(incoming));

export const listInputOf = (incoming: IncomingRequest) => listBy(inQuery(incoming));

/** The body of a search by POST has the same parameters (RFC 7644 section 3.4.3). */
export async function searchInputOf(incoming: IncomingRequest) {
  const body = await readScimBody(incoming);
  return listBy((name) => body[name]);
}
