import { redirect } from "next/navigation";

export default async function WebhookPage({ params }: PageProps<"/developers/webhooks/[webhook_id]">) {
  const { webhook_id } = await params;
  redirect(`/developers/webhooks/${webhook_id}/overview`);
}
