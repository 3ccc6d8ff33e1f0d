import { RestError, sendForm } from "#lib/platform/api/client.ts";
import type { AcceptResult, OpenedLink } from "./member-link.ts";

/** The purpose of a link; null if it doesn't work. */
export async function openLink(code: string): Promise<OpenedLink | null> {
  return ((await sendForm("/api/member-link/open", { code })) as { link: OpenedLink | null }).link;
}

/**
 * The password is null for someone who signs in through the identity provider. `shared`: also replaces the password of
 * the session in this browser.
 */
export async function acceptLink(code: string, password: string | null, shared: boolean): Promise<AcceptResult> {
  const given = { code, ...(password === null ? {} : { password }), ...(shared ? { shared: "true" } : {}) };
  return accepted("/api/member-link/accept", given);
}

/** Sets the password using an emailed reset link. */
export async function resetByLink(code: string, password: string, revokeTokens: boolean): Promise<AcceptResult> {
  return accepted("/api/password-reset/accept", { code, password, revoke_personal_tokens: String(revokeTokens) });
}

async function accepted(path: `/api/${string}`, given: Record<string, string>): Promise<AcceptResult> {
  try {
    const answer = (await sendForm(path, given)) as { email: string; organization_id?: string };
    return { state: "accepted", ...answer };
  } catch (error) {
    const [issue] = error instanceof RestError ? error.issues : [];
    if (issue?.path === "/password") return { state: "refused", message: issue.message };
    if (issue?.path === "/code") return { state: "spent" };
    throw error;
  }
}

/** False if the link doesn't work or its invitation was already accepted. */
export async function declineLink(code: string): Promise<boolean> {
  return ((await sendForm("/api/member-link/decline", { code })) as { declined: boolean }).declined;
}
