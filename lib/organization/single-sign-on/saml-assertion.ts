import { ProviderProblem } from "./outbound.ts";
import type { SignInProblem } from "./rules.ts";
import { attribute, isText, mustConsistOf, named, only, textOf } from "./saml-xml.ts";

/** Clocks may differ by this. */
const skewMs = 60_000;

const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const formats = "urn:oasis:names:tc:SAML:";
const entity = `${formats}2.0:nameid-format:entity`;
const transient = `${formats}2.0:nameid-format:transient`;
const emailFormat = `${formats}1.1:nameid-format:emailAddress`;

/** What a response has to be about. */
export interface Asked {
  /** The provider's entity ID. */
  issuer: string;
  /** Ours. */
  entity_id: string;
  acs_url: string;
  request_id: string;
}

/** What an assertion says. */
export interface Claimed {
  subject: string;
  /** Whether the subject is an email address, by its format. */
  is_email: boolean;
  /** By name. */
  attributes: Record<string, string[]>;
  /** By friendly name, which says nothing about what it is: only for what no attribute's name says. */
  friendly: Record<string, string[]>;
  /** In Unix seconds: when the provider last checked who it is. */
  auth_time: number;
}

export function mustHold(holds: boolean, problem: SignInProblem): asserts holds {
  if (!holds) throw new ProviderProblem(problem);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** In milliseconds; null without the attribute. */
function timeOf(element: Element, name: string): number | null {
  const text = attribute(element, name);
  if (text === null) return null;
  const time = instant.test(text) ? Date.parse(text) : Number.NaN;
  mustHold(!Number.isNaN(time), "saml_form");
  return time;
}

function checkTimes(element: Element, now: number): void {
  const from = timeOf(element, "NotBefore");
  const to = timeOf(element, "NotOnOrAfter");
  mustHold((from === null || from <= now + skewMs) && (to === null || now - skewMs < to), "saml_time");
}

/** Throws unless this is the provider's name. */
export function checkIssuer(issuer: Element, { issuer: expected }: Asked): void {
  const format = attribute(issuer, "Format");
  mustHold(textOf(issuer) === expected && (format === null || format === entity), "wrong_issuer");
}

function subjectOf(assertion: Element, asked: Asked, now: number): Pick<Claimed, "subject" | "is_email"> {
  const subject = only(assertion, "assertion", "Subject");
  mustConsistOf(subject, [
    ["assertion", "NameID", 1],
    ["assertion", "SubjectConfirmation", 1],
  ]);
  const confirmation = only(subject, "assertion", "SubjectConfirmation");
  mustHold(attribute(confirmation, "Method") === bearer, "saml_form");
  const data = only(confirmation, "assertion", "SubjectConfirmationData");
  mustHold(attribute(data, "Recipient") === asked.acs_url, "saml_destination");
  mustHold(attribute(data, "InResponseTo") === asked.request_id, "saml_unasked");
  mustHold(attribute(data, "NotOnOrAfter") !== null, "saml_form");
  checkTimes(data, now);
  const name = only(subject, "assertion", "NameID");
  const format = attribute(name, "Format");
  mustHold(format !== transient, "saml_transient");
  return { subject: textOf(name), is_email: format === emailFormat };
}

function checkConditions(assertion: Element, { entity_id }: Asked, now: number): void {
  const conditions = only(assertion, "assertion", "Conditions");
  mustConsistOf(conditions, [
    ["assertion", "AudienceRestriction", 5],
    ["assertion", "OneTimeUse", 1],
    ["assertion", "ProxyRestriction", 1],
  ]);
  checkTimes(conditions, now);
  const restrictions = named(conditions, "assertion", "AudienceRestriction");
  const isForUs = (restriction: Element) =>
    named(restriction, "assertion", "Audience").some((audience) => textOf(audience) === entity_id);
  mustHold(restrictions.length > 0 && restrictions.every(isForUs), "saml_audience");
}

function authTimeOf(assertion: Element, now: number): number {
  const statement = only(assertion, "assertion", "AuthnStatement");
  const at = timeOf(statement, "AuthnInstant");
  const end = timeOf(statement, "SessionNotOnOrAfter");
  mustHold(at !== null && at <= now + skewMs && (end === null || now - skewMs < end), "saml_time");
  return at / 1000;
}

/** The values that are text. Some providers write an attribute once for each value. */
function attributesOf(assertion: Element): Pick<Claimed, "attributes" | "friendly"> {
  const found = new Map<string, string[]>();
  const friendly = new Map<string, string[]>();
  for (const statement of named(assertion, "assertion", "AttributeStatement"))
    for (const one of named(statement, "assertion", "Attribute")) {
      const name = attribute(one, "Name");
      mustHold(name !== null, "saml_form");
      const values = named(one, "assertion", "AttributeValue")
        .filter(isText)
        .map((value) => textOf(value).trim());
      const friendlyName = attribute(one, "FriendlyName");
      found.set(name, [...(found.get(name) ?? []), ...values]);
      if (friendlyName !== null) friendly.set(friendlyName, [...(friendly.get(friendlyName) ?? []), ...values]);
    }
  return { attributes: Object.fromEntries(found), friendly: Object.fromEntries(friendly) };
}

/** What an assertion says, if it is for this sign-in. Throws `ProviderProblem` or `XmlProblem`. */
export function readAssertion(assertion: Element, asked: Asked): Claimed {
  const now = Date.now();
  mustConsistOf(assertion, [
    ["assertion", "Issuer", 1],
    ["signature", "Signature", 1],
    ["assertion", "Subject", 1],
    ["assertion", "Conditions", 1],
    ["assertion", "AuthnStatement", 1],
    ["assertion", "AttributeStatement", 5],
  ]);
  checkIssuer(only(assertion, "assertion", "Issuer"), asked);
  mustHold(attribute(assertion, "Version") === "2.0", "saml_form");
  const issued = timeOf(assertion, "IssueInstant");
  mustHold(issued !== null && issued <= now + skewMs, "saml_time");
  checkConditions(assertion, asked, now);
  return {
    ...subjectOf(assertion, asked, now),
    ...attributesOf(assertion),
    auth_time: authTimeOf(assertion, now),
  };
}
