import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ProviderTrip } from "#components/auth/provider-trip.tsx";
import { oidcName } from "#lib/platform/auth/session.ts";

export const metadata: Metadata = { title: "Confirm that it's you" };

/** The window of a trip through the identity provider, and where it comes back. */
export default async function ProvePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const provider = oidcName();
  if (provider === null) redirect("/");
  return <ProviderTrip provider={provider} isBack={(await searchParams).back !== undefined} />;
}
