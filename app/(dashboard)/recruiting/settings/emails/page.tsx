import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { EmailsScreen } from "#components/recruiting/settings/emails-screen.tsx";
import { listEmails } from "#lib/recruiting/outbox-emails/contract.ts";

export const metadata: Metadata = { title: "Candidate emails" };

export default function EmailsPage() {
  return prefetched(<EmailsScreen />, [[listEmails, { limit: 50 }]]);
}
