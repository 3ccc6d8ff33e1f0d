import { escapeHtml } from "#lib/platform/mail/escape-html.ts";

/** The email for someone who forgot their password. */
export function resetEmail(address: string, url: string) {
  const site = new URL(url).host;
  const opening = `Someone asked to reset the password for ${address} on ${site}. To choose a new password, open this link:`;
  const closing =
    "The link works once, for 1 hour. If you didn't ask for it, ignore this email. Your password stays the same.";
  const link = escapeHtml(url);
  return {
    subject: "Reset your Muster password",
    html: [
      `<p>${escapeHtml(opening)}</p>`,
      `<p><a href="${link}">${link}</a></p>`,
      `<p>${escapeHtml(closing)}</p>`,
    ].join("\n"),
    text: [opening, url, closing].join("\n\n"),
  };
}
