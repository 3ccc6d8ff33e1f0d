/** An organization's one-time link, with what its page needs to know. */
interface MemberLink {
  reset: false;
  organization: string;
  email: string;
  /** What people call it. */
  role_name: string;
  /** An invitation to accept or decline; otherwise the link sets a new password. */
  invitation: boolean;
  /** Other organizations opened by the password of this person's current session in this browser. */
  shared: string[];
}

/** The same for a password reset link emailed to the person. */
export interface ResetLink {
  reset: true;
  email: string;
  /** Organizations that the new password will open. */
  organizations: string[];
}

export type OpenedLink = MemberLink | ResetLink;

export type AcceptResult =
  /** Without an organization, sign-in goes to the first one. */
  | { state: "accepted"; email: string; organization_id?: string }
  | { state: "refused"; message: string }
  | { state: "spent" };

/** How a link's page can end without a sign-in. */
export type LinkEnd = "spent" | "declined" | "password-set";

/** Props for each kind of link page. */
export interface LinkProps<Link extends OpenedLink = MemberLink> {
  code: string;
  link: Link;
  onStop: (end: LinkEnd) => void;
}

export const unreachable = "Couldn't reach the server. Check your connection and try again.";
