import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ProviderTrip } from "#components/auth/provider-trip.tsx";
import { tripOf } from "#lib/organization/single-sign-on/public.ts";
import { sessionDigest } from "#lib/platform/auth/session.ts";

export const metadata: Metadata = { title: "Confirm that it's you" };

/** The window of a trip through the identity provider, and where it comes back. */
export default async function ProvePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  if ((await searchParams).back !== undefined) return <ProviderTrip trip={null} />;
  const session = await sessionDigest();
  const trip = session && (await tripOf(session));
  if (!trip) redirect("/");
  return <ProviderTrip trip={trip} />;
}
