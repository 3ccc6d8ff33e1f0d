import { formatDateTime } from "#lib/platform/format/date.ts";
import { type DeviceWords, deviceName } from "#lib/platform/format/device-name.ts";
import { escapeHtml } from "#lib/platform/mail/escape-html.ts";

interface NewBrowser extends DeviceWords {
  ip: string | null;
  created_at: string;
}

/** The email about a sign-in with a browser that is new to the person. */
export function newBrowserEmail(address: string, seen: NewBrowser, accountUrl: string) {
  const site = new URL(accountUrl).host;
  const opening = `Someone signed in to ${site} as ${address} with a browser that hadn't been used for this account before.`;
  const facts = [
    `When: ${formatDateTime(seen.created_at, "UTC")}`,
    `Browser: ${deviceName(seen)}`,
    `Address: ${seen.ip ?? "unknown"}`,
  ];
  const closing = "If it was you, there is nothing to do. If not, sign that session out and change your password here:";
  return { subject: "New sign-in to Muster", ...bodies([opening, facts.join("\n"), closing], accountUrl) };
}

/** The email about a second factor that somebody else has removed. */
export function removedFactorEmail(address: string, _seen: unknown, accountUrl: string) {
  const site = new URL(accountUrl).host;
  const opening = `Two-step sign-in for ${address} on ${site} was turned off by an administrator, and your passkeys were removed. Your password alone is enough to sign in now.`;
  const closing =
    "If you asked for it, set it up again with your new phone. If you didn't, tell your administrator. Both begin here:";
  return { subject: "Two-step sign-in was turned off", ...bodies([opening, closing], accountUrl) };
}

export interface BreakGlassUse {
  organization: string;
  name: string;
  email: string;
}

/** The email to all owners when the one who isn't held to the identity provider signed in without it. */
export function breakGlassEmail(used: BreakGlassUse, seen: NewBrowser, membersUrl: string) {
  const opening = `${used.name} (${used.email}) signed in to ${used.organization} with a password, although the organization requires its identity provider. This owner may, for when the provider fails.`;
  const facts = [
    `When: ${formatDateTime(seen.created_at, "UTC")}`,
    `Browser: ${deviceName(seen)}`,
    `Address: ${seen.ip ?? "unknown"}`,
  ];
  const closing = "If that wasn't agreed, disable the member and check the audit log:";
  const subject = `Sign-in to ${used.organization} without the identity provider`;
  return { subject, ...bodies([opening, facts.join("\n"), closing], membersUrl) };
}

/** The email about a new passkey. */
export function addedPasskeyEmail(address: string, _seen: unknown, accountUrl: string) {
  const site = new URL(accountUrl).host;
  const opening = `A passkey was added for ${address} on ${site}. It signs in without a password.`;
  const closing = "If it was you, there is nothing to do. If not, remove it and change your password here:";
  return { subject: "A passkey was added", ...bodies([opening, closing], accountUrl) };
}

/** The email about a passkey that is gone. */
export function removedPasskeyEmail(address: string, _seen: unknown, accountUrl: string) {
  const site = new URL(accountUrl).host;
  const opening = `A passkey of ${address} on ${site} was removed. It no longer signs in.`;
  const closing =
    "If it was you, there is nothing to do. If not, sign out all other sessions and change your password here:";
  return { subject: "A passkey was removed", ...bodies([opening, closing], accountUrl) };
}

/** The paragraphs, the last of which ends with the link. */
function bodies(paragraphs: string[], url: string) {
  const link = `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
  const blocks = paragraphs.map((text) => escapeHtml(text).replaceAll("\n", "<br>"));
  return {
    html: [...blocks.slice(0, -1), `${blocks.at(-1)} ${link}`].map((text) => `<p>${text}</p>`).join("\n"),
    text: `${paragraphs.join("\n\n")}\n${url}`,
  };
}
