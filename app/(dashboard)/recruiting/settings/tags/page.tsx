import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { TagsScreen } from "#components/recruiting/settings/tags-screen.tsx";
import { listTags } from "#lib/recruiting/tags/contract.ts";

export const metadata: Metadata = { title: "Candidate tags" };

export default async function TagsPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listTags, { limit: 100 }]])}>
      <TagsScreen />
    </HydrationBoundary>
  );
}
