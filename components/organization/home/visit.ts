/** A visit ends after half an hour of inactivity. */
const visitMs = 30 * 60_000;
const year = 365 * 24 * 3600;

interface Visitor {
  id: string;
  organization: { id: string };
}

/** One cookie per person and organization. */
export function visitCookie({ id, organization }: Visitor): string {
  return `visit-${organization.id.slice(0, 8)}-${id.slice(0, 8)}`;
}

/** The date of the previous visit, from the cookie; null on the first visit. */
export function lastVisit(kept: string | undefined, now: number): string | null {
  const [, since = "", seen = ""] = /^(\d{4}-\d{2}-\d{2}|)\.(\d{13})$/.exec(kept ?? "") ?? [];
  if (seen === "") return null;
  if (now - Number(seen) > visitMs) return new Date(Number(seen)).toISOString().slice(0, 10);
  return since || null;
}

/** Cookie value during a visit. */
export function visitText(since: string | null, now: number): string {
  return `${since ?? ""}.${now}`;
}

export function rememberVisit(visitor: Visitor, since: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and older Firefox have no Cookie Store
  document.cookie = `${visitCookie(visitor)}=${visitText(since, Date.now())}; Path=/; Max-Age=${year}; SameSite=Lax; Secure`;
}
