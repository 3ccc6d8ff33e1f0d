import { isBuiltIn, roleNames } from "#lib/platform/auth/roles.ts";
import { escapeHtml } from "#lib/platform/mail/escape-html.ts";
import { describeAccess } from "./rules.ts";

export interface Notice {
  kind: "asked" | "decided";
  organization: string;
  to_name: string;
  asker: string;
  asker_address: string;
  access: string;
  page: string;
  note: string | null;
  status: string;
  role: string | null;
  /** Name of a custom role. */
  role_name: string | null;
  reply: string | null;
  /** Null if nobody is left who decided it. */
  decider: string | null;
}

const nameOf = ({ role, role_name }: Notice) => role_name ?? (isBuiltIn(role) ? roleNames[role] : "another one");

function wordsOf(notice: Notice): { subject: string; lines: string[]; page: string } {
  const { kind, organization, asker, asker_address, access, page, note, status, reply, decider } = notice;
  if (kind === "asked")
    return {
      subject: `${asker} asks for access to ${page}`,
      lines: [
        `${asker} (${asker_address}) asks for access to ${page} in ${organization}, which their role doesn't include.`,
        `It would let them: ${describeAccess(access)}.`,
        ...(note === null ? [] : [`They wrote: “${note}”`]),
        "Choose a role that includes it, or decline the request, on the Members page:",
      ],
      page: "/members",
    };
  const who = decider ?? "An administrator";
  const said = reply === null ? [] : [`${who} wrote: “${reply}”`];
  if (status === "approved")
    return {
      subject: `You have access to ${page}`,
      lines: [`Your role in ${organization} is ${nameOf(notice)}, so you have access to ${page} now.`, ...said],
      page: "/",
    };
  return {
    subject: `Your request for access to ${page} was declined`,
    lines: [`${who} declined your request for access to ${page} in ${organization}.`, ...said],
    page: "/",
  };
}

/** The email to owners and admins about a request for access, or to whoever asked about what was decided. */
export function accessRequestEmail(notice: Notice, site: string) {
  const { subject, lines, page } = wordsOf(notice);
  const texts = [`Hello ${notice.to_name},`, ...lines];
  const link = escapeHtml(`${site}${page}`);
  return {
    subject,
    html: [...texts.map((text) => `<p>${escapeHtml(text)}</p>`), `<p><a href="${link}">${link}</a></p>`].join("\n"),
    text: [...texts, `${site}${page}`].join("\n\n"),
  };
}
