import { isSignInProblem, problemSentences } from "#lib/organization/single-sign-on/rules.ts";

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
  switch (error) {
    case "CredentialsSignin":
      return "Incorrect email or password. Check both and try again.";
    case "WrongCode":
      return "That code is incorrect or was used before. Enter the one that your app shows now.";
    case "SecondStepEnded":
      return "That took too long. Enter your password again.";
    case "AccessDenied":
      return "You don't belong to any organization here. Ask an administrator to add you.";
    case "ProviderRequired":
      return "Your organization requires you to sign in through its identity provider. Choose it below.";
    case "Invited":
      return "Accept your invitation first. Open the link that an administrator gave you.";
    case "busy":
      return "Too many people are signing in right now. Wait a few seconds, then try again.";
    case "unavailable":
      return "We can't check passwords right now. Wait a minute, then try again.";
    case "unreachable":
      return "We couldn't reach the server. Check your connection and try again.";
    default:
      return "Sign-in failed. Try again, and if it keeps failing, contact your administrator.";
  }
}
