import { pathOfProvider } from "#lib/organization/single-sign-on/rules.ts";

/** Leaves for an organization's provider, which sends the browser back to this path. Throws if it can't be reached. */
export async function beginProviderSignIn(providerId: string, callbackUrl: string): Promise<void> {
  const { getCsrfToken } = await import("next-auth/react");
  const csrfToken = (await getCsrfToken()) ?? "";
  const body = new URLSearchParams({ csrfToken, callbackUrl, json: "true" });
  const response = await fetch(`/api/auth/signin/${pathOfProvider(providerId)}`, { method: "POST", body });
  const { url } = (await response.json()) as { url: string };
  location.assign(url);
}
