import type { Metadata } from "next";
import { VerificationScreen } from "#components/developers/webhooks/verification-screen.tsx";

export const metadata: Metadata = { title: "Verification" };

export default async function VerificationPage({
  params,
}: PageProps<"/developers/webhooks/[webhook_id]/verification">) {
  const { webhook_id } = await params;
  return <VerificationScreen id={webhook_id} />;
}
