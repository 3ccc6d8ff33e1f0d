import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { JobPageScreen } from "#components/recruiting/settings/job-page-screen.tsx";
import { getJobPage } from "#lib/recruiting/job-page/contract.ts";

export const metadata: Metadata = { title: "Jobs page" };

export default function JobPageSettings() {
  return prefetched(<JobPageScreen />, [[getJobPage, {}]]);
}
