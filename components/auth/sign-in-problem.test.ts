import { expect, test } from "vitest";
import { signInProblem, waitIn } from "./sign-in-problem.ts";

test.each([
  ["wait:1", "Wait 1 second, then try again."],
  ["wait:60", "Wait 60 seconds, then try again."],
  ["CredentialsSignin", "Incorrect email or password."],
  ["AccessDenied", "any organization here"],
  ["busy", "Wait a few seconds, then try again."],
  ["unavailable", "Wait a minute, then try again."],
  ["ProviderRequired", "through its identity provider"],
  ["sso:foreign_domain", "hasn't proven"],
  ["sso:nonsense", "Sign-in failed."],
  ["unknown", "Sign-in failed."],
  ["wait:soon", "Sign-in failed."],
  ["wait:0", "Sign-in failed."],
  ["OAuthCallback", "Sign-in failed."],
  ["<script>", "Sign-in failed."],
])("explains %s with: %s", (error, text) => expect(signInProblem(error)).toContain(text));

test.each([
  ["wait:45", 45],
  ["wait:99999999999", 0],
  ["CredentialsSignin", 0],
  [null, 0],
])("makes %s wait %i seconds", (error, seconds) => expect(waitIn(error)).toBe(seconds));
