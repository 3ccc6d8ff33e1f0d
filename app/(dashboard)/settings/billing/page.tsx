import { redirect } from "next/navigation";

export default function BillingPage() {
  redirect("/settings/billing/legal-entities");
}
