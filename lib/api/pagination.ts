import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { keyedDigest } from "#lib/secrets.ts";
import { ApiError } from "./errors.ts";

const payload = z.array(z.union([z.string(), z.number(), z.null()]));

const digest = keyedDigest("page-cursor");
const seal = (view: string, body: string) => digest(JSON.stringify([view, body])).subarray(0, 16);

/**
 * An opaque cursor: the sort key of the last row, bound to the view (organization, filters and order) it came from.
 * Its signature is over the view too, so that a cursor of another view or organization is refused instead of answering
 * wrong rows, and is as short where a view has many filters.
 */
export function writeCursor(view: string, keys: (string | number | null)[]): string {
  const body = JSON.stringify(keys);
  return Buffer.concat([seal(view, body), Buffer.from(body)]).toString("base64url");
}

/** The sort key inside a cursor; a cursor that is altered or belongs to another view throws 400. */
export function readCursor(cursor: string, view: string): (string | number | null)[] {
  const refusal = new ApiError(400, [
    {
      path: "/cursor",
      message: "cursor does not belong to this list: use one from the previous page with the same filters",
    },
  ]);
  const bytes = Buffer.from(cursor, "base64url");
  const body = bytes.subarray(16).toString();
  // Characters that decoding drops make it another text all the same.
  if (bytes.length < 17 || bytes.toString("base64url") !== cursor) throw refusal;
  if (!timingSafeEqual(bytes.subarray(0, 16), seal(view, body))) throw refusal;
  return payload.parse(JSON.parse(body));
}
