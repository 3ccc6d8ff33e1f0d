import type { Role } from "#lib/platform/auth/roles.ts";

/** What a link is for, as the page that it opens needs to know it. */
export interface OpenedLink {
  organization: string;
  email: string;
  role: Role;
  /** To be accepted or declined; otherwise it is for a new password. */
  invitation: boolean;
  /** The other organizations that the password of the same person's session here opens. */
  shared: string[];
}

export type AcceptResult =
  | { state: "accepted"; email: string; organization_id: string }
  | { state: "refused"; message: string }
  | { state: "spent" };

/** How the page of a link can end without being signed in. */
export type LinkEnd = "spent" | "declined" | "password-set";

/** What each way to use a link is given. */
export interface LinkProps {
  code: string;
  link: OpenedLink;
  onStop: (end: LinkEnd) => void;
}

export const unreachable = "Couldn't reach the server. Check your connection and try again.";
