function duration(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** What to tell about an error word of the sign-in; none of it says whether an account exists. */
export function signInProblem(error: string): string {
  const wait = /^wait:(\d+)$/.exec(error)?.[1];
  if (wait) return `Too many tries. Wait ${duration(Number(wait))}, then try again.`;
  switch (error) {
    case "CredentialsSignin":
      return "This e-mail address and password do not belong together. Check both and try again.";
    case "AccessDenied":
      return "You belong to no organization here. Ask an administrator to add you.";
    case "unavailable":
      return "The service cannot check passwords at the moment. Try again in a minute.";
    case "unreachable":
      return "The service could not be reached. Check the connection and try again.";
    default:
      return "Signing in did not work. Try again, and if it fails again, tell your administrator.";
  }
}
