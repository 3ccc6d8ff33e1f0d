import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { TemplatesScreen } from "#components/recruiting/settings/templates-screen.tsx";
import { listEmailTemplates } from "#lib/recruiting/email-templates/contract.ts";

export const metadata: Metadata = { title: "Email templates" };

export default function TemplatesPage() {
  return prefetched(<TemplatesScreen />, [[listEmailTemplates, {}]]);
}
