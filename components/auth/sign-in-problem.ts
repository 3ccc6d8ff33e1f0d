import { isSignInProblem, problemSentences } from "#lib/organization/single-sign-on/rules.ts";

const sentences = new Map([
  ["CredentialsSignin", "Incorrect email or password. Check both and try again."],
  ["WrongCode", "That code is incorrect or was used before. Enter the one that your app shows now."],
  ["SecondStepEnded", "That took too long. Enter your password again."],
  ["AccessDenied", "You don't belong to any organization here. Ask an administrator to add you."],
  ["ProviderRequired", "Your organization requires you to sign in through its identity provider. Choose it below."],
  ["Invited", "Accept your invitation first. Open the link that an administrator gave you."],
  ["busy", "Too many people are signing in right now. Wait a few seconds, then try again."],
  ["unavailable", "We can't check passwords right now. Wait a minute, then try again."],
  ["unreachable", "We couldn't reach the server. Check your connection and try again."],
]);

/** Seconds to wait according to the error code, or 0. */
export function waitIn(error: string | null): number {
  return Number(/^wait:(\d{1,4})$/.exec(error ?? "")?.[1] ?? 0);
}

/** Message for a sign-in error code; none reveals whether an account exists. */
export function signInProblem(error: string): string {
  const seconds = waitIn(error);
  if (seconds > 0) {
    const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
    return `Too many attempts. Wait ${wait}, then try again. If you forgot your password, choose “Forgot password?” below.`;
  }
  const own = error.replace(/^sso:/, "");
  if (own !== error && isSignInProblem(own))
    return `${problemSentences[own]} If you can't change that, ask an administrator.`;
  return sentences.get(error) ?? "Sign-in failed. Try again, and if it keeps failing, contact your administrator.";
}
