import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { Json } from "#lib/platform/scim/attribute.ts";
import { namesTag } from "#lib/platform/scim/entity-tag.ts";

/** Throws 412 if the client has seen another version (RFC 7644 section 3.14). */
export function checkCondition(ifMatch: string | null, resource: Json): void {
  const { version } = resource.meta as { version: string };
  if (ifMatch === null || namesTag(ifMatch, version)) return;
  throw new ApiError(412, {
    reason: "concurrent_change",
    message: `The resource has changed: its version is ${version}. Read it again.`,
  });
}
