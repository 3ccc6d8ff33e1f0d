import { type Answer, finishTest, type ProviderRow, signInWithProvider, waitsForTest } from "#db/single-sign-on.ts";
import { maxMembers } from "#lib/organization/members/public.ts";
import type { ProviderSignIn } from "#lib/platform/auth/record-provider-sign-in.ts";
import { sessionHours } from "#lib/platform/auth/sign-in.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { settings } from "#lib/platform/env.ts";
import { type SignInProblem, settingsPath } from "./rules.ts";
import type { Said } from "./vouched.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const signInPage = (problem: SignInProblem) => `${settings().public_url}/sign-in?error=sso:${problem}`;

/** The test of this provider that a sign-in is for: those return to the settings, with its ID, while it waits. */
export async function testIn(returnTo: string | null, { id: providerId }: ProviderRow): Promise<string | null> {
  const url = returnTo === null ? null : URL.parse(returnTo, settings().public_url);
  if (url?.origin !== settings().public_url || url.pathname !== settingsPath) return null;
  const id = url.searchParams.get("test");
  return id !== null && uuid.test(id) && (await waitsForTest(id, providerId)) ? id : null;
}

/** What the database made of it, in words for people. Without an address, SAML can't say that it is verified. */
function problemOf(result: string, { email }: Said, answer: Answer | null): SignInProblem {
  return answer !== null && result === "unverified" && email === null ? "no_email" : (result as SignInProblem);
}

/** Keeps the result for whoever began the test, and starts no session. */
async function finish(testId: string, said: Said, answer: Answer | null): Promise<void> {
  const { result, user_id, role } = await signInWithProvider(said, maxMembers, null, answer);
  const { issuer, email, is_verified, groups, name } = said;
  const outcome = result === "ok" ? result : problemOf(result, said, answer);
  await finishTest(testId, { outcome, issuer, email, is_verified, name, groups, role }, user_id);
}

async function begin(said: Said, ip: string | null, answer: Answer | null): Promise<ProviderSignIn | string> {
  const session = newTokenText("session");
  const beginning = { digest: tokenDigest(session), hours: sessionHours, request_id: newRequestId(), ip };
  const { result, email } = await signInWithProvider(said, maxMembers, beginning, answer);
  return result === "ok" && email !== null
    ? { session, email, auth_time: said.auth_time }
    : signInPage(problemOf(result, said, answer));
}

/** How sign-ins from one address end, or a test if there is one. */
export function endingOf(testId: string | null, ip: string | null) {
  const testPage = `${settings().public_url}${settingsPath}?test=${testId}`;
  return {
    /** Where the browser goes if nobody can be signed in. */
    async stop(problem: SignInProblem): Promise<string> {
      if (testId === null) return signInPage(problem);
      await finishTest(testId, { outcome: problem }, null);
      return testPage;
    },
    /** The session of whoever the provider vouches for, or where the browser goes instead. */
    async admit(said: Said, answer: Answer | null = null): Promise<ProviderSignIn | string> {
      if (testId === null) return begin(said, ip, answer);
      await finish(testId, said, answer);
      return testPage;
    },
  };
}
