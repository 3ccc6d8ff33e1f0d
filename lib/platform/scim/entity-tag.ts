import { createHash } from "node:crypto";

/** The weak ETag of a resource: it changes exactly when the content does, whoever changed it. */
export function entityTag(content: unknown): string {
  return `W/"${createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22)}"`;
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether an `If-Match` or `If-None-Match` header names the ETag, by weak comparison (RFC 9110 section 8.8.3.2). */
export function namesTag(header: string, tag: string): boolean {
  return header.trim() === "*" || header.split(",").some((one) => opaque(one) === opaque(tag));
}
