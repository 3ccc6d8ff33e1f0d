import { escapeHtml } from "#lib/platform/mail/escape-html.ts";

interface Leaked {
  organization: string;
  to_name: string;
  /** Name of the token, or of the app that it was issued to. */
  token: string;
  is_app: boolean;
  source: string;
}

/** The email to the person whose token a scanner found, or to administrators for the organization's. */
export function leakEmail({ organization, to_name, token, is_app, source }: Leaked, site: string) {
  const page = `${site}/developers/${is_app ? "connected-apps" : "access-tokens"}`;
  const greeting = `Hello ${to_name},`;
  const opening = is_app
    ? `A token of the app ${token} for ${organization} was found at ${source}, so the app was disconnected.`
    : `The access token ${token} of ${organization} was found at ${source}, so it was revoked.`;
  const next = `Whoever read it there could use it until now. Check what it was used for, and ${is_app ? "connect the app again" : "create another token"} if you still need it:`;
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const link = escapeHtml(page);
  return {
    subject: is_app ? `App disconnected: ${token}` : `Access token revoked: ${token}`,
    html: [paragraph(greeting), paragraph(opening), paragraph(next), `<p><a href="${link}">${link}</a></p>`].join("\n"),
    text: [greeting, opening, next, page].join("\n\n"),
  };
}
