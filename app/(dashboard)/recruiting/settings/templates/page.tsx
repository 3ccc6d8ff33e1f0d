import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { TemplatesScreen } from "#components/recruiting/settings/templates-screen.tsx";
import { listEmailTemplates } from "#lib/recruiting/email-templates/contract.ts";

export const metadata: Metadata = { title: "Email templates" };

export default async function TemplatesPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listEmailTemplates, {}]])}>
      <TemplatesScreen />
    </HydrationBoundary>
  );
}
