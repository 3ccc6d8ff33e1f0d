import { expect, test } from "vitest";
import { signInProblem } from "./sign-in-problem.ts";

test.each([
  ["wait:1", "Wait 1 second,"],
  ["wait:45", "Wait 45 seconds"],
  ["wait:90", "Wait 90 seconds"],
  ["wait:91", "Wait 2 minutes"],
  ["wait:900", "Wait 15 minutes"],
  ["CredentialsSignin", "do not belong together"],
  ["AccessDenied", "no organization"],
  ["unavailable", "Try again in a minute"],
  ["wait:soon", "Signing in did not work"],
  ["OAuthCallback", "Signing in did not work"],
  ["<script>", "Signing in did not work"],
])("%s says: %s", (error, text) => expect(signInProblem(error)).toContain(text));
