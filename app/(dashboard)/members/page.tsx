import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { MembersScreen } from "#components/organization/members/members-screen.tsx";
import { listMembers } from "#lib/organization/members/contract.ts";

export const metadata: Metadata = { title: "Members" };

export default function MembersPage() {
  return prefetched(<MembersScreen />, [[listMembers, {}]]);
}
