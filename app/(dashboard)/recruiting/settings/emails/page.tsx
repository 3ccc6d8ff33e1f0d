import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { EmailsScreen } from "#components/recruiting/settings/emails-screen.tsx";
import { listEmails } from "#lib/recruiting/outbox-emails/contract.ts";

export const metadata: Metadata = { title: "Candidate emails" };

export default async function EmailsPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listEmails, { limit: 50 }]])}>
      <EmailsScreen />
    </HydrationBoundary>
  );
}
