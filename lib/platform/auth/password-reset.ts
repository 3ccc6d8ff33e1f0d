import { z } from "zod";
import { addPasswordReset, type ResetRow, readPasswordReset } from "#db/password-resets.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import { countResetRequest } from "./attempts.ts";
import { accountOf } from "./device.ts";
import { networkOf } from "./network.ts";
import { tokenDigest } from "./token-text.ts";

const address = z.email().max(200);

interface ResetRequest {
  email: string;
  ip: string | null;
  request_id: string;
}

/**
 * Requests a link by email. Behaves the same for every address, so that nothing reveals whether an account exists: a
 * worker looks it up later. Throws if the address is invalid, and `TooManyAttemptsError`.
 */
export async function requestPasswordReset({ email, ip, request_id }: ResetRequest): Promise<void> {
  if (settings().smtp_url === null) {
    const message = "This server doesn't send email. Ask an owner or admin of your organization for a password link.";
    throw new ApiError(409, { reason: "invalid_state", message });
  }
  const given = address.safeParse(accountOf(email));
  if (!given.success)
    throw new ApiError(400, { reason: "invalid_value", path: "/email", message: "Enter an email address" });
  await countResetRequest(given.data, networkOf(ip ?? "unknown"));
  await addPasswordReset(given.data, request_id, ip);
}

/** The account whose password the link resets, or null if it doesn't work. */
export function resetLink(code: string): Promise<ResetRow | null> {
  return readPasswordReset(tokenDigest(code));
}
