import type { Role } from "#lib/platform/auth/roles.ts";

/** What a link of an organization is for, as the page that it opens needs to know it. */
interface MemberLink {
  reset: false;
  organization: string;
  email: string;
  role: Role;
  /** To be accepted or declined; otherwise it is for a new password. */
  invitation: boolean;
  /** The other organizations that the password of the same person's session here opens. */
  shared: string[];
}

/** The same of a link that the person was emailed to reset their password. */
export interface ResetLink {
  reset: true;
  email: string;
  /** Those that the new password will open. */
  organizations: string[];
}

export type OpenedLink = MemberLink | ResetLink;

export type AcceptResult =
  /** Without an organization, the sign-in begins in the first one. */
  | { state: "accepted"; email: string; organization_id?: string }
  | { state: "refused"; message: string }
  | { state: "spent" };

/** How the page of a link can end without being signed in. */
export type LinkEnd = "spent" | "declined" | "password-set";

/** What each way to use a link is given. */
export interface LinkProps<Link extends OpenedLink = MemberLink> {
  code: string;
  link: Link;
  onStop: (end: LinkEnd) => void;
}

export const unreachable = "Couldn't reach the server. Check your connection and try again.";
