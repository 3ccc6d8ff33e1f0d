import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { ReasonsScreen } from "#components/recruiting/settings/reasons-screen.tsx";
import { listArchivationReasons } from "#lib/recruiting/archivation-reasons/contract.ts";

export const metadata: Metadata = { title: "Archive reasons" };

export default async function ReasonsPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listArchivationReasons, {}]])}>
      <ReasonsScreen />
    </HydrationBoundary>
  );
}
