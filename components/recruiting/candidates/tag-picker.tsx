import { candidateName } from "#components/recruiting/words.ts";
import { changeRows } from "#components/screen/early-results.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { Badge } from "#components/ui/badge.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Section } from "#components/ui/section.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import { type Candidate, getCandidate } from "#lib/recruiting/candidates/contract.ts";
import { listTags, replaceCandidateTags } from "#lib/recruiting/tags/contract.ts";

function tagged(candidate: Candidate, ids: readonly string[], labels: ReadonlyMap<string, string>): Candidate {
  const had = new Map(candidate.candidate_tags.map((each) => [each.tag_id, each]));
  const added = (id: string) => ({
    id,
    candidate_id: candidate.id,
    tag_id: id,
    tag: { id, label: labels.get(id) ?? id },
  });
  return { ...candidate, candidate_tags: ids.map((id) => had.get(id) ?? added(id)) };
}

/** A candidate's tags; a change replaces the whole set. */
export function TagPicker({ candidate, mayWrite }: { candidate: Candidate; mayWrite: boolean }) {
  const tags = useWholeList(listTags, { limit: 100 });
  const chosen = candidate.candidate_tags.map(({ tag_id }) => tag_id);
  const replace = useEarlyResult({
    // The last choice must stay.
    turn: `tag ${candidate.id}`,
    send: ({ next }: { next: readonly string[]; had: readonly string[]; isUndo: boolean }) =>
      call(replaceCandidateTags, { candidate_id: candidate.id, tag_ids: [...next] }),
    shows: ({ next }) => [
      {
        queryKey: queryKeyOf(getCandidate, { candidate_id: candidate.id }),
        change: changeRows<Candidate>((row) => tagged(row, next, known)),
      },
    ],
    failed: () => `Couldn't change the tags of ${candidateName(candidate)}`,
    done(_, { isUndo, had }) {
      const undo = { label: "Undo", run: () => change(had, true) };
      toast({ title: isUndo ? "Tags are back" : "Tags changed", ...(isUndo ? {} : { action: undo }) });
    },
  });
  const change = (next: readonly string[], isUndo = false) => replace.mutate({ next, had: chosen, isUndo });
  const known = new Map([
    ...candidate.candidate_tags.map(({ tag }) => [tag.id, tag.label] as const),
    ...rowsOf(tags).map(({ id, label }) => [id, label] as const),
  ]);
  return (
    <Section title="Tags" id="tags" isMinor>
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
    </Section>
  );
}
