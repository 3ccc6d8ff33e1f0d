import type { Metadata } from "next";
import { PayScreen } from "#components/money/payments/pay-screen.tsx";

export const metadata: Metadata = { title: "Pay invoices" };

export default function PayPage() {
  return <PayScreen />;
}
