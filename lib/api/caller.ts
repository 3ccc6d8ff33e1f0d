import { randomBytes } from "node:crypto";
import type { Credential } from "#db/tenant.ts";

/** One request as `execute` needs to know it, however it came in. */
export interface Caller {
  credential: Credential;
  request_id: string;
  ip: string | null;
  idempotency_key: string | null;
}

/** UUID version 7 (RFC 9562 5.7): ordered by time, so that logs sort. */
export function newRequestId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
