import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { keyedDigest } from "#lib/secrets.ts";
import { ApiError } from "./errors.ts";

const payload = z.tuple([z.string(), z.array(z.union([z.string(), z.number(), z.null()]))]);

const digest = keyedDigest("page-cursor");
const seal = (body: string) => digest(body).subarray(0, 16);

/**
 * An opaque cursor: the sort key of the last row, bound to the view (organization, filters and order) it came from.
 * It is signed, so that a cursor of another view or organization is refused instead of answering wrong rows.
 */
export function writeCursor(view: string, keys: (string | number | null)[]): string {
  const body = JSON.stringify([view, keys]);
  return Buffer.concat([seal(body), Buffer.from(body)]).toString("base64url");
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
  if (bytes.length < 17 || !timingSafeEqual(bytes.subarray(0, 16), seal(body))) throw refusal;
  const [from, keys] = payload.parse(JSON.parse(body));
  if (from !== view) throw refusal;
  return keys;
}
