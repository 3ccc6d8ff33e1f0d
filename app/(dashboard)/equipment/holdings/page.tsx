import type { Metadata } from "next";
import { HoldingsScreen } from "#components/equipment/holdings/holdings-screen.tsx";

export const metadata: Metadata = { title: "Holders and value" };

export default function HoldingsPage() {
  return <HoldingsScreen />;
}
