import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { PlansScreen } from "#components/recruiting/settings/plans-screen.tsx";
import { listInterviewPlans } from "#lib/recruiting/interview-plans/contract.ts";

export const metadata: Metadata = { title: "Interview plans" };

export default function InterviewPlansPage() {
  return prefetched(<PlansScreen />, [[listInterviewPlans, {}]]);
}
