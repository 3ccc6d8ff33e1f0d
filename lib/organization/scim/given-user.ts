import { z } from "zod";
import type { Json } from "#lib/platform/scim/attribute.ts";
import { requireAttributes } from "#lib/platform/scim/read-value.ts";
import { ScimError } from "#lib/platform/scim/scim-error.ts";
import { userType } from "./schemas.ts";

interface Email {
  value?: string;
  type?: string;
  primary?: boolean;
}

interface Name {
  formatted?: string;
  givenName?: string;
  familyName?: string;
}

export interface GivenUser {
  user_name: string;
  external_id: string | null;
  /** As Muster shows it. */
  name: string;
  /** What the person signs in with. */
  email: string;
  active: boolean;
  profile: Json;
}

const longest = 200;
const maxEmails = 20;

/** The primary address, else the one for work, else the first, else the userName. */
function emailOf(emails: readonly Email[], userName: string): string {
  const chosen =
    emails.find(({ primary, value }) => primary && value) ??
    emails.find(({ type, value }) => type?.toLowerCase() === "work" && value) ??
    emails.find(({ value }) => value);
  const email = (chosen?.value ?? userName).trim();
  if (z.email().max(longest).safeParse(email).success) return email;
  throw new ScimError(
    "invalidValue",
    "A user needs an email address of at most 200 characters, as userName or in emails",
  );
}

function nameOf(displayName: string | undefined, { formatted, givenName, familyName }: Name, userName: string): string {
  const parts = [givenName, familyName].filter((part) => part).join(" ");
  const name = (displayName || formatted || parts || userName).replaceAll(/\s+/g, " ").trim();
  if (name.length <= longest && name !== "") return name;
  throw new ScimError("invalidValue", `The name must have 1 to ${longest} characters`);
}

/** What Muster takes from a user's attributes. */
export function readUser(attributes: Json): GivenUser {
  requireAttributes(userType, attributes);
  const { userName, externalId, active = true, ...profile } = attributes;
  const { displayName, name = {}, emails = [] } = profile as { displayName?: string; name?: Name; emails?: Email[] };
  if (emails.length > maxEmails) throw new ScimError("invalidValue", `emails has more than ${maxEmails} values`);
  const user_name = (userName as string).trim();
  return {
    user_name,
    external_id: (externalId as string | undefined) ?? null,
    name: nameOf(displayName, name, user_name),
    email: emailOf(emails, user_name),
    active: active as boolean,
    profile,
  };
}
