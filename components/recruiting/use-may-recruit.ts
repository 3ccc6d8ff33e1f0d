import { useAccount } from "#components/screen/use-account.ts";

/** Whether the signed-in person may change jobs, candidates, and what they are set up with. */
export function useMayRecruit(): boolean {
  return useAccount().scopes.includes("ats:write");
}
