import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { TagsScreen } from "#components/recruiting/settings/names-screen.tsx";
import { listTags } from "#lib/recruiting/tags/contract.ts";

export const metadata: Metadata = { title: "Candidate tags" };

export default function TagsPage() {
  return prefetched(<TagsScreen />, [[listTags, { limit: 100 }]]);
}
