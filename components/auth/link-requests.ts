import { RestError, sendForm } from "#lib/platform/api/client.ts";
import type { AcceptResult, OpenedLink } from "./member-link.ts";

/** What a link is for; null for one that does not work. */
export async function openLink(code: string): Promise<OpenedLink | null> {
  return ((await sendForm("/api/member-link/open", { code })) as { link: OpenedLink | null }).link;
}

/**
 * The password is null for somebody who signs in through the identity provider. `shared`: it replaces the password of the
 * session in this browser too.
 */
export async function acceptLink(code: string, password: string | null, shared: boolean): Promise<AcceptResult> {
  try {
    const given = { code, ...(password === null ? {} : { password }), ...(shared ? { shared: "true" } : {}) };
    const { email, organization_id } = (await sendForm("/api/member-link/accept", given)) as Record<string, string>;
    return { state: "accepted", email: email ?? "", organization_id: organization_id ?? "" };
  } catch (error) {
    const [issue] = error instanceof RestError ? error.issues : [];
    if (issue?.path === "/password") return { state: "refused", message: issue.message };
    if (issue?.path === "/code") return { state: "spent" };
    throw error;
  }
}

/** False for a link that does not work or whose invitation was accepted before. */
export async function declineLink(code: string): Promise<boolean> {
  return ((await sendForm("/api/member-link/decline", { code })) as { declined: boolean }).declined;
}
