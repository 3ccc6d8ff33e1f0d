import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { ReasonsScreen } from "#components/recruiting/settings/reasons-screen.tsx";
import { listArchivationReasons } from "#lib/recruiting/archivation-reasons/contract.ts";

export const metadata: Metadata = { title: "Archive reasons" };

export default function ReasonsPage() {
  return prefetched(<ReasonsScreen />, [[listArchivationReasons, {}]]);
}
