import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { checkOrganization, readingOrganization } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { keyedDigest } from "#lib/platform/secrets.ts";

/** A row's values in the columns that order a list. */
export type Place = (string | number | null)[];

/** Where a page starts: after a place, `offset` rows from the start of the list. */
export interface PageStart {
  after: Place;
  offset: number;
}

const payload = z.tuple([z.string(), z.int()], z.union([z.string(), z.number(), z.null()]));

const digest = keyedDigest("page-cursor");
const seal = (view: string, body: string) => digest(JSON.stringify([view, body])).subarray(0, 16);

/** An opaque cursor, sealed for a view (operation and filters) and for the organization whose rows were just read. */
export function writeCursor(view: string, { after, offset }: PageStart): string {
  const body = JSON.stringify([readingOrganization(), offset, ...after]);
  return Buffer.concat([seal(view, body), Buffer.from(body)]).toString("base64url");
}

/**
 * Where a cursor points. Throws 400 if it was altered or belongs to another view. If it belongs to another
 * organization, the query that follows throws 400, because only that query reveals who is calling.
 */
export function readCursor(cursor: string, view: string): PageStart {
  const refusal = new ApiError(400, {
    reason: "invalid_cursor",
    path: "/cursor",
    message: "The cursor doesn't belong to this list. Use the cursor of the previous page with the same filters.",
  });
  const bytes = Buffer.from(cursor, "base64url");
  const body = bytes.subarray(16).toString();
  // Decoding drops stray characters, but a cursor that has them was altered all the same.
  if (bytes.length < 17 || bytes.toString("base64url") !== cursor) throw refusal;
  if (!timingSafeEqual(bytes.subarray(0, 16), seal(view, body))) throw refusal;
  const [organization_id, offset, ...after] = payload.parse(JSON.parse(body));
  checkOrganization((reading) => {
    if (reading !== organization_id) throw refusal;
  });
  return { after, offset };
}
