import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MembersScreen } from "#components/members/members-screen.tsx";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listMembers } from "#lib/members/contract.ts";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listMembers, {}]])}>
      <MembersScreen />
    </HydrationBoundary>
  );
}
