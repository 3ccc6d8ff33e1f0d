import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { isClosedToPasswords } from "#db/single-sign-on.ts";
import type { PasswordOwner } from "#db/system.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { deriveKey } from "#lib/platform/secrets.ts";
import { TooManyAttemptsError } from "./attempts.ts";
import { cookieValue } from "./credential.ts";
import { deviceCookie } from "./device.ts";
import { secondStepCookie, secondStepCookieOptions, secondStepWord, startSecondStep } from "./second-step.ts";
import { checkPassword } from "./sign-in.ts";

const csrfCookie = "__Host-next-auth.csrf-token";
const longestPassword = 200;

// Next bundles its own copy of this module in addition to the page lane's.
const shared = globalThis as unknown as Record<symbol, AsyncLocalStorage<PasswordOwner> | undefined>;
const slot = Symbol.for("muster.password-owner");
shared[slot] ??= new AsyncLocalStorage<PasswordOwner>();
const owners = shared[slot];

/** The owner of the current sign-in's password, if it was checked before next-auth saw it. */
export function checkedOwner(): PasswordOwner | undefined {
  return owners.getStore();
}

/** The secret that next-auth signs its cookies with. */
export function authSecret(): string {
  return deriveKey("next-auth").toString("base64url");
}

/** An email and password that could be valid, or null. */
export function credentialsIn(form: { email?: string; password?: string }): { email: string; password: string } | null {
  const { email = "", password = "" } = form;
  const canBeRight = email !== "" && password !== "" && password.length <= longestPassword && !email.includes("\0");
  return canBeRight ? { email, password } : null;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The organization that the form of a link says to start in. */
export function organizationIn({ organization_id = "" }: { organization_id?: string }): string | null {
  return uuid.test(organization_id) ? organization_id : null;
}

/** The error code for the sign-in page, which turns it into a sentence (components/auth/sign-in-problem.ts). */
export function problemWord(refusal: unknown): string {
  if (!(refusal instanceof ApiError)) return "unavailable";
  return refusal instanceof TooManyAttemptsError ? `wait:${refusal.seconds}` : "busy";
}

/** Responds in the format that next-auth's client reads, or redirects a plain form to the sign-in page. */
export function refuseSignIn(
  outgoing: ServerResponse,
  word: string,
  { status, headers = {}, json }: { status: number; headers?: OutgoingHttpHeaders; json: boolean },
): void {
  const url = `${settings().public_url}/sign-in?error=${encodeURIComponent(word)}`;
  const all = { ...headers, "cache-control": "no-store" };
  if (!json) {
    outgoing.writeHead(302, { ...all, location: url }).end();
    return;
  }
  const body = JSON.stringify({ url });
  outgoing
    .writeHead(status, { ...all, "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    .end(body);
}

/** Reads the form, which has fully arrived, and puts it back for the next reader. */
function formOf(incoming: IncomingMessage): Record<string, string> {
  const body: Buffer | null = incoming.read();
  if (body === null) return {};
  incoming.unshift(body);
  return Object.fromEntries(new URLSearchParams(body.toString()));
}

/** next-auth's own check that a form was made for this browser: the cookie holds the form's token and a hash of it. */
function isOwnForm(token: string | undefined, cookies: string | null): boolean {
  const [known, hash = ""] = cookieValue(cookies, csrfCookie)?.split("|") ?? [];
  if (token === undefined || token !== known) return false;
  const expected = createHash("sha256").update(`${token}${authSecret()}`).digest("hex");
  return hash.length === expected.length && timingSafeEqual(Buffer.from(hash), Buffer.from(expected));
}

/**
 * Checks the password of a sign-in whose body has arrived, and rejects a wrong one itself, as well as a right one that a second
 * step has to follow: rendering a page costs many
 * times as much, and guesses would slow down every other request. `answer` signs in the owner given by `checkedOwner`,
 * and handles any form that next-auth rejects without checking the password.
 */
export async function answerPasswordSignIn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  ip: string,
  answer: () => Promise<void>,
): Promise<void> {
  const cookies = incoming.headers.cookie ?? null;
  const form = formOf(incoming);
  const given = isOwnForm(form.csrfToken, cookies) ? credentialsIn(form) : null;
  if (!given) return await answer();
  const json = form.json === "true";
  let owner: PasswordOwner | null;
  let step: string | null;
  let word = "SecondStep";
  try {
    owner = await checkPassword(given.email, given.password, ip, cookieValue(cookies, deviceCookie));
    if (owner && (await isClosedToPasswords(owner.id, owner.password_id)))
      return refuseSignIn(outgoing, "ProviderRequired", { status: 401, json });
    step = owner && (await startSecondStep(owner, organizationIn(form)));
    if (step !== null) word = await secondStepWord(step);
  } catch (error) {
    const { status, headers } = refusalOf(error, String(outgoing.getHeader("x-request-id")));
    return refuseSignIn(outgoing, problemWord(error), { status, headers, json });
  }
  if (!owner) return refuseSignIn(outgoing, "CredentialsSignin", { status: 401, json });
  if (step !== null) {
    const { maxAge } = secondStepCookieOptions;
    const cookie = `${secondStepCookie}=${step}; Max-Age=${maxAge}; Path=/; HttpOnly; Secure; SameSite=Strict`;
    return refuseSignIn(outgoing, word, { status: 401, headers: { "set-cookie": cookie }, json });
  }
  await owners.run(owner, answer);
}
