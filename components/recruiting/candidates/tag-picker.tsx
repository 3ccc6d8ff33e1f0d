"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { Badge } from "#components/ui/badge.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { getCandidate } from "#lib/recruiting/candidates/contract.ts";
import { listTags, replaceCandidateTags } from "#lib/recruiting/tags/contract.ts";

interface TagPickerProps {
  candidate: OutputOf<typeof getCandidate>["data"];
  mayWrite: boolean;
}

/** A candidate's tags; a change replaces the whole set. */
export function TagPicker({ candidate, mayWrite }: TagPickerProps) {
  const client = useQueryClient();
  const tags = useWholeList(listTags, { limit: 100 });
  const before = candidate.candidate_tags.map(({ tag_id }) => tag_id);
  // Shown optimistically while the change is pending.
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const chosen = asked ?? before;
  const replace = useMutation({
    mutationFn: ({ next }: { next: readonly string[]; had: readonly string[]; isUndo: boolean }) =>
      call(replaceCandidateTags, { candidate_id: candidate.id, tag_ids: [...next] }),
    onSuccess(_, { isUndo, had }) {
      const undo = { label: "Undo", run: () => change(had, true) };
      toast({ title: isUndo ? "Tags are back" : "Tags changed", ...(isUndo ? {} : { action: undo }) });
    },
    onSettled: async (_, _error, { next }) => {
      await refetchActive(client, getCandidate);
      setAsked((now) => (now === next ? null : now));
    },
    onError: (error) => toastFailure("Couldn't change the tags", error),
  });
  function change(next: readonly string[], isUndo = false) {
    setAsked(next);
    replace.mutate({ next, had: chosen, isUndo });
  }
  const known = new Map([
    ...candidate.candidate_tags.map(({ tag }) => [tag.id, tag.label] as const),
    ...rowsOf(tags).map(({ id, label }) => [id, label] as const),
  ]);
  return (
    <section aria-labelledby="tags">
      <h3 id="tags" className="mb-2 font-semibold">
        Tags
      </h3>
      <p className="mb-2 flex flex-wrap gap-1">
        {chosen.length === 0 ? <span className="text-sm text-fg-2">No tags</span> : null}
        {chosen.map((id) => (
          <Badge key={id}>{known.get(id) ?? id}</Badge>
        ))}
      </p>
      {mayWrite ? (
        <FilterChip
          label="Change tags"
          options={[...known].map(([value, label]) => ({ value, label }))}
          selected={chosen}
          onSelectedChange={(next) => change(next)}
        />
      ) : null}
    </section>
  );
}
