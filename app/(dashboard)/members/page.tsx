import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { MembersScreen } from "#components/organization/members/members-screen.tsx";
import { listMembers } from "#lib/organization/members/contract.ts";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listMembers, {}]])}>
      <MembersScreen />
    </HydrationBoundary>
  );
}
